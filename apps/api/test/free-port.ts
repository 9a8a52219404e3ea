import { createServer } from 'node:net';

/** Below the ports that the system gives to calls that go out: those may be taken at any moment. */
const FIRST = 14_000;
const LAST = 32_000;

// Processes begin far apart, so that they hardly ever try the same one.
let next = FIRST + ((process.pid * 97) % (LAST - FIRST));

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = next + 1 < LAST ? next + 1 : FIRST;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });
}
