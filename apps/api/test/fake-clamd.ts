import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** What every scanner takes for a virus, put together here so that none takes this file for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EI', 'CAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const NAME = 'Eicar-Test-Signature';

/** How the next files are answered. */
export type Behaviour = 'look' | 'hang up' | 'say nothing' | 'talk nonsense' | 'refuse the size';

/** The other side of INSTREAM: takes what is sent apart as clamd does, and keeps it. */
export class FakeClamd {
  behaviour: Behaviour = 'look';
  readonly looked: Buffer[] = [];
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private place: number | string = 0;

  /** @returns the setting that leads here. */
  async start(path?: string): Promise<string> {
    this.place = path ?? this.place;
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    const listening = new Promise<void>((resolve) => server.once('listening', resolve));
    if (typeof this.place === 'string') server.listen(this.place);
    else server.listen(this.place, '127.0.0.1');
    await listening;
    if (typeof this.place === 'string') return `unix:${this.place}`;
    this.place = (server.address() as AddressInfo).port;
    return `tcp://127.0.0.1:${this.place}`;
  }

  /** As when its machine goes down; `start` brings it back to the same place. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    let isBegun = false;
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => {
      if (this.behaviour === 'hang up') return void socket.destroy();
      waiting = Buffer.concat([waiting, piece]);
      if (!isBegun) {
        const end = waiting.indexOf(0);
        if (end < 0) return;
        if (waiting.toString('latin1', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
        waiting = waiting.subarray(end + 1);
        isBegun = true;
      }
      if (this.behaviour === 'refuse the size')
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      while (waiting.length >= 4) {
        const size = waiting.readUInt32BE();
        if (size === 0) return this.answer(socket, Buffer.concat(pieces));
        if (waiting.length < 4 + size) return;
        pieces.push(waiting.subarray(4, 4 + size));
        waiting = waiting.subarray(4 + size);
      }
    });
  }

  private answer(socket: Socket, file: Buffer): void {
    this.looked.push(file);
    if (this.behaviour === 'say nothing') return;
    if (this.behaviour === 'talk nonsense') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    socket.end(file.includes(EICAR) ? `stream: ${NAME} FOUND\0` : 'stream: OK\0');
  }
}
