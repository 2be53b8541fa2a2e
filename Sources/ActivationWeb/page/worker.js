// Runs in a worker: unpacks the module, or answers requests. ActivationModule, withServices and unpackModule precede this text.
let ask = null;
onmessage = async ({ data }) => {
  if (data.packed) postMessage({ module: await WebAssembly.compile(unpackModule(data.packed)) });
  else if (data.module) {
    const module = new ActivationModule(data.module);
    ask = withServices((request) => module.ask(request));
  } else postMessage({ id: data.id, answer: ask(data.request) });
};
