"use strict";

const { spawn } = require("child_process");

/** A connection with the language server: messages in frames on its standard streams. */
class Client {
  /**
   * @param {string} command The server's program.
   * @param {{log: (text: string) => void, onNotification: (method: string, params: any) => void, onExit: (reason: string) => void}} owner
   */
  constructor(command, owner) {
    this.owner = owner;
    this.number = 0;
    this.open = new Map();
    this.buffer = Buffer.alloc(0);
    this.isEnding = false;
    this.process = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "pipe"] });
    this.process.on("error", (error) => this.end(`${command} can't be started: ${error.message}`));
    this.process.on("exit", (code) => this.end(`the server ended with ${code}`));
    this.process.stdin.on("error", () => {});
    this.process.stderr.on("data", (data) => owner.log(String(data)));
    this.process.stdout.on("data", (data) => this.receive(data));
  }

  /** Fails what is open, once; says why unless the server was told to end. */
  end(reason) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    for (const { reject } of this.open.values()) reject(new Error(reason));
    this.open.clear();
    if (!this.isEnding) this.owner.onExit(reason);
  }

  send(message) {
    if (this.hasEnded) return;
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.process.stdin.write(content);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** The result of a request; `token` is VS Code's token of cancellation. */
  request(method, params, token) {
    if (this.hasEnded) return Promise.reject(new Error("the server isn't running"));
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      this.send({ id, method, params });
    });
  }

  receive(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.toString("latin1", 0, end))?.[1]);
      if (!Number.isFinite(length)) return this.end("the server sent a frame without a length");
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString("utf8", end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.dispatch(message);
    }
  }

  dispatch(message) {
    // The server asks nothing.
    if (message.method !== undefined) return this.owner.onNotification(message.method, message.params);
    const open = this.open.get(message.id);
    if (!open) return;
    this.open.delete(message.id);
    if (message.error) open.reject(new Error(message.error.message));
    else open.resolve(message.result);
  }

  /** Ends the server as the protocol says. */
  async stop() {
    if (this.hasEnded) return;
    this.isEnding = true;
    await this.request("shutdown").catch(() => {});
    this.notify("exit");
  }
}

module.exports = { Client };
