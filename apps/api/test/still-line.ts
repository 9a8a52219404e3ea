import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** In front of Redis; while it is still, it takes everything and passes nothing on. */
export class StillLine {
  isStill = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  /** @param url with the number of a database, which the line's own address has as well. */
  constructor(private readonly url: URL) {
    this.server = createServer((near) => {
      const far = connect(Number(url.port), url.hostname);
      for (const socket of [near, far]) this.sockets.add(socket.on('error', () => undefined));
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      let before = Promise.resolve();
      near.on('data', (bytes) => {
        before = before.then(() => this.wakes()).then(() => void far.write(bytes));
      });
      far.on('data', (bytes) => near.write(bytes));
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.url.pathname}`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private async wakes(): Promise<void> {
    while (this.isStill) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
