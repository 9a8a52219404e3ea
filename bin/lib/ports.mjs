// TCP ports on this machine.
import { createServer } from 'node:net';

/** Browsers and Node's fetch open none of these, because other protocols live there: the fetch standard's "bad ports". */
export const unreachablePorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Below the ports that the system gives to calls that go out and to whoever asks for any: those may be taken at any moment. */
const FIRST = 10_100;
const LAST = 14_000;

// Processes begin far apart, so that they hardly ever try the same one.
let next = FIRST + ((process.pid * 97) % (LAST - FIRST));

/** A port on which nobody listens. Not given twice, so that it stays its owner's while that is killed and started again. */
export async function freePort() {
  for (;;) {
    const port = next;
    next = next + 1 < LAST ? next + 1 : FIRST;
    if (await isFree(port)) return port;
  }
}

/** Whether nothing listens on the port; `host` undefined means on every address, as the API does. */
export function isFree(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, host, () => server.close(() => done(true)));
  });
}
