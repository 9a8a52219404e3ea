import type { QueueName } from './job.js';

/** Jobs of one queue that one process runs at a time. They mostly wait for the database or for a provider. */
export const CONCURRENCY: Readonly<Record<QueueName, number>> = {
  outbox: 8,
  send: 24,
  // Events of webhooks share transactions: the more are in hand, the fewer. Mails take turns at the threads that read them.
  inbound: 12,
  push: 8,
  flows: 8,
  billing: 2,
  broadcast: 8,
  imports: 1,
  // Large files take minutes: nobody who changes fifty conversations waits behind them.
  files: 1,
  reports: 1,
};
