// Works beside the page: unpacks the module, or answers requests. ActivationModule and unpackModule come before this text.
let engine = null;
onmessage = async ({ data }) => {
  if (data.packed) postMessage({ module: await WebAssembly.compile(unpackModule(data.packed)) });
  else if (data.module) engine = new ActivationModule(data.module);
  else postMessage({ id: data.id, answer: engine.ask(data.request) });
};
