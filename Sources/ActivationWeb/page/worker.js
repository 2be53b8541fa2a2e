// Works beside the page: unpacks the module, or answers requests. ActivationModule, withServices and unpackModule come before this text.
let ask = null;
onmessage = async ({ data }) => {
  if (data.packed) postMessage({ module: await WebAssembly.compile(unpackModule(data.packed)) });
  else if (data.module) {
    const module = new ActivationModule(data.module);
    ask = withServices((request) => module.ask(request));
  } else postMessage({ id: data.id, answer: ask(data.request) });
};
