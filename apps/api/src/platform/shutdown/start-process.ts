import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Log } from '../logging/log.js';
import { stopTracing } from '../tracing/index.js';
import { Shutdown } from './shutdown.js';

const DRAIN_MS = 20_000;
/** Whatever hangs: a process that was told to end is gone by then. */
const LAST_MS = 27_000;

/**
 * Starts a process and sees to it that it ends well. SIGTERM and SIGINT let it finish what it has begun (a second
 * signal ends it at once); an error that nobody caught ends it with code 1, as its state can no longer be trusted.
 * @param start makes the application, ready to serve.
 * @param Mistake errors that are the operator's to cure: only their sentence is shown.
 */
export async function startProcess(
  start: () => Promise<INestApplicationContext>,
  Mistake: new (message: string) => Error,
): Promise<void> {
  let app: INestApplicationContext;
  try {
    app = await start();
  } catch (error) {
    process.stderr.write(`${error instanceof Mistake ? error.message : describe(error)}\n`);
    process.exit(1);
  }
  const log = app.get(Log);
  endOnUncaught(log);
  endOnSignal(app, log);
}

function endOnSignal(app: INestApplicationContext, log: Log): void {
  let ending = false;
  const end = (signal: string): void => {
    if (ending) process.exit(1);
    ending = true;
    log.info('ending', { signal });
    setTimeout(() => process.exit(1), LAST_MS).unref();
    void finish(app, log);
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
}

async function finish(app: INestApplicationContext, log: Log): Promise<void> {
  try {
    const { shutdownDelayMs } = app.get<Config>(CONFIG);
    await Promise.all([app.get(Shutdown).drain(DRAIN_MS), pause(shutdownDelayMs)]);
    await app.close();
    await stopTracing();
    log.info('ended');
    process.exit(0);
  } catch (error) {
    log.error('the end was not in order', { error });
    process.exit(1);
  }
}

function endOnUncaught(log: Log): void {
  const die = (error: unknown): void => {
    log.error('an error that nobody caught; the process ends', { error });
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
}

function describe(error: unknown): string {
  return `Parley could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
