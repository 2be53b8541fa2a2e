// Works beside the page: unpacks the module, or answers requests. ActivationModule and unpack come before this text.
let engine = null;
onmessage = async ({ data }) => {
  if (data.packed) postMessage({ module: await WebAssembly.compile(unpack(Uint8Array.from(atob(data.packed), (each) => each.charCodeAt(0)))) });
  else if (data.module) engine = new ActivationModule(data.module);
  else postMessage({ id: data.id, answer: engine.ask(data.request) });
};
