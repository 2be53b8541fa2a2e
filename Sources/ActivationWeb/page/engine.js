// Answers requests: in a worker if one can be created, otherwise in the page between two events.

/** A worker with the page's own code; throws if workers aren't available. */
function newWorker() {
  const source = byID("worker-source").textContent;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** The compiled module that is embedded in the page. */
async function compiledModule() {
  const packed = byID("wasm").textContent;
  try {
    const worker = newWorker();
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        resolve(data.module);
        worker.terminate();
      };
      worker.onerror = reject;
      worker.onmessageerror = reject;
      worker.postMessage({ packed });
    });
  } catch {
    return WebAssembly.compile(unpackModule(packed));
  }
}

/**
 * A queue of requests in which a newer request replaces a waiting one of the same kind. `patience` is the time in milliseconds for which an answer
 * may delay a newer request of its kind before the worker is terminated.
 */
class Lane {
  constructor(module, patience) {
    this.module = module;
    this.patience = patience;
    this.waiting = new Map();
    this.current = null;
    this.start();
  }

  start() {
    try {
      this.worker = newWorker();
      this.worker.onmessage = ({ data }) => this.finish(data.id, data.answer);
      this.worker.onerror = () => this.restart(false);
      this.worker.postMessage({ module: this.module });
    } catch {
      this.worker = null;
    }
  }

  /** Resolves to the answer, or to null if a newer request of the same kind replaced this one. */
  ask(kind, request) {
    return new Promise((resolve) => {
      this.waiting.get(kind)?.resolve(null);
      this.waiting.set(kind, { kind, request, resolve });
      if (this.current?.kind === kind && this.worker) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.restart(true), this.patience);
      }
      this.next();
    });
  }

  next() {
    if (this.current || this.waiting.size === 0) return;
    const [kind, job] = this.waiting.entries().next().value;
    this.waiting.delete(kind);
    this.current = { ...job, id: (this.count = (this.count ?? 0) + 1) };
    if (this.worker) this.worker.postMessage({ id: this.current.id, request: job.request });
    else setTimeout((id) => this.finish(id, pageModule(this.module).ask(job.request)), 0, this.current.id);
  }

  finish(id, answer) {
    if (this.current?.id !== id) return;
    clearTimeout(this.timer);
    const { kind, resolve } = this.current;
    this.current = null;
    resolve(this.waiting.has(kind) ? null : answer);
    this.next();
  }

  /** Terminates the worker. Its request gets no answer, or is answered in the page if no worker runs at all. */
  restart(isSlow) {
    clearTimeout(this.timer);
    this.worker?.terminate();
    const job = this.current;
    this.current = null;
    if (isSlow) this.start();
    else this.worker = null;
    if (job && !isSlow && !this.waiting.has(job.kind)) this.waiting.set(job.kind, job);
    else job?.resolve(null);
    this.next();
  }
}

let ownModule = null;
/** The module within the page, for `window.activationRule` and for browsers without workers. */
function pageModule(module) {
  return (ownModule ??= new ActivationModule(module));
}
