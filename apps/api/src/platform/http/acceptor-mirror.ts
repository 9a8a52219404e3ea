// A process of its own, for a moment: it gets the handle of a socket and sends it back so many times. Each time it arrives as another one.
import type { SendHandle } from 'node:child_process';

// Not `once`: without a listener the process would end before all of them have left.
process.on('message', (times: number, handle: SendHandle) => {
  const send = (left: number): void => {
    if (left === 0) process.exit(0);
    process.send?.('acceptor', handle, { keepOpen: true }, () => send(left - 1));
  };
  send(times);
});
