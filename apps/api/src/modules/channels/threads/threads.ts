import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { afterWorking } from '../../../platform/patience/index.js';
import type { MailBody, RawBody } from '../mail-content/read-body.js';
import type { ParsedMail } from '../mail-content/parsed-mail.js';
import type { SanitisedHtml } from '../sanitising/sanitise-html.js';

/** The functions of mail-thread.ts, by name. */
interface Work {
  sanitiseHtml: { task: string; result: SanitisedHtml };
  sanitiseNote: { task: string; result: SanitisedHtml };
  inlineCss: { task: string; result: string };
  parseMail: { task: Uint8Array; result: ParsedMail };
  readBody: { task: RawBody; result: MailBody };
}

/** A piece of work took longer than it was given, or ended its thread. */
export class ThreadFailure extends Error {}

const THREADS = 2;
/** As seen from the sources. */
const BUILT = '../../../../dist/modules/channels/threads';
const MAX_MEMORY_MB = 384;
/** A thread that has just been started loads its code first; its work is not to be blamed for that. */
const START_MS = 5_000;

/** Worker threads for work on hostile input. A thread that does not finish in time is ended, and replaced. */
@Injectable()
export class Threads implements OnApplicationShutdown {
  private pool: Piscina | undefined;
  private free = THREADS;
  private readonly waiting: (() => void)[] = [];
  private coldUntil = 0;

  /** @param deadlineMs counted from when a thread is free. @throws ThreadFailure */
  async run<N extends keyof Work>(
    name: N,
    task: Work[N]['task'],
    deadlineMs: number,
  ): Promise<Work[N]['result']> {
    await this.takeTurn();
    const deadline = new AbortController();
    const pool = this.start();
    const patience = Date.now() < this.coldUntil ? deadlineMs + START_MS : deadlineMs;
    const stop = afterWorking(patience, () => deadline.abort());
    try {
      return (await pool.run(task, { name, signal: deadline.signal })) as Work[N]['result'];
    } catch (error) {
      // The pool replaces a thread that was ended.
      this.coldUntil = Date.now() + START_MS;
      const why = deadline.signal.aborted ? `took longer than ${patience} ms` : String(error);
      throw new ThreadFailure(`${name}: ${why}`, { cause: error });
    } finally {
      stop();
      this.passTurn();
    }
  }

  /** Has all threads ready before the first mail comes. */
  async warmUp(): Promise<void> {
    await Promise.all(Array.from({ length: THREADS }, () => this.run('sanitiseHtml', '<p></p>', 30_000)));
    this.coldUntil = 0;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  /** The first use starts it, so processes that never need it have no threads. */
  private start(): Piscina {
    if (!this.pool) {
      this.pool = openPool();
      this.coldUntil = Date.now() + START_MS;
    }
    return this.pool;
  }

  private async takeTurn(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private passTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

function openPool(): Piscina {
  const here = fileURLToPath(import.meta.url);
  // Tests run the sources, and a thread has to be loadable by Node itself: it is the built one then.
  const file = extname(here) === '.ts' ? `${BUILT}/mail-thread.js` : './mail-thread.js';
  return new Piscina({
    filename: new URL(file, import.meta.url).href,
    minThreads: THREADS,
    maxThreads: THREADS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    // The environment holds secrets; a thread that reads strangers' mail needs none of it.
    env: {},
  });
}
