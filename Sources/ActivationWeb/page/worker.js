// Answers requests beside the page. ActivationModule comes before this text.
let engine = null;
onmessage = ({ data }) => {
  if (data.module) engine = new ActivationModule(data.module);
  else postMessage({ id: data.id, answer: engine.ask(data.request) });
};
