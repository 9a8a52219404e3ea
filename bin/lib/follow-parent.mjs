// Preloaded into every child process (node --import): when the launcher is gone, however it ended, its end of this
// pipe closes, and the child ends in order instead of holding its port for ever.
import { isMainThread } from 'node:worker_threads';

// Threads load this file too, and their standard input is closed from the beginning.
if (isMainThread) {
  process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
  process.stdin.on('error', () => undefined);
  process.stdin.resume();
  process.stdin.unref?.();
}
