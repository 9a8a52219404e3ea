// One process of Parley that may be killed, frozen and started again.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engine } from '../../bin/lib/engine.mjs';
import { inRoot, root } from '../../bin/lib/places.mjs';
import { signal, sleep } from '../../bin/lib/processes.mjs';

const READY_MS = 180_000;
const LAST_WORDS = 2_000;

export class Program {
  #child;
  #isStopping = false;
  #wasKilled = false;
  #log;
  /** Ends that nobody asked for. */
  ends = [];

  /**
   * @param {{ name: string, file: string, env: object, readyUrl: string, logFile: string, home?: string, preload?: string[],
   *   onExit?: (code: number | null, signal: string | null) => void }} options `home`: the folder of its version, when it is
   *   another one; `preload`: modules that watch it from within; `onExit` hears of every end that nobody asked for.
   */
  constructor(options) {
    Object.assign(this, options);
    this.#log = createWriteStream(options.logFile, { flags: 'a' });
  }

  /** Starts it; whenever it ends without having been told to, it is started again a second later. */
  start() {
    const modules = [inRoot('bin/lib/follow-parent.mjs'), ...(this.preload ?? [])];
    this.#wasKilled = false;
    this.#child = spawn(
      process.execPath,
      [
        ...engine,
        ...modules.flatMap((module) => ['--import', module]),
        join(this.home ?? root, 'apps/api/dist', this.file),
      ],
      { env: this.env, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    this.#child.stdin.on('error', () => undefined);
    let said = '';
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.pipe(this.#log, { end: false });
      stream.on('data', (text) => (said = `${said}${text}`.slice(-LAST_WORDS)));
    }
    const child = this.#child;
    child.once('exit', (code, signalName) => {
      if (this.#isStopping) return;
      if (!this.#wasKilled) {
        const end = { code, signal: signalName };
        this.ends.push(end);
        // Its folder goes with the run, and what it said may come after its end.
        child.once('close', () => said && Object.assign(end, { said }));
      }
      this.onExit?.(code, signalName);
      setTimeout(() => !this.#isStopping && this.start(), 1_000);
    });
  }

  signal(name) {
    signal(this.#child.pid, name);
  }

  kill() {
    this.#wasKilled = true;
    this.signal('SIGKILL');
  }

  /**
   * Its next end is wanted; of one that has just ended by itself, and starts again in a moment, that end was the next.
   * @returns a promise of the signal with which it came
   */
  expectEnd() {
    this.#wasKilled = true;
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) return Promise.resolve(signalCode);
    return new Promise((resolve) => this.#child.once('exit', (_, signalName) => resolve(signalName)));
  }

  /** It is not wanted any more. */
  spare() {
    this.#wasKilled = false;
  }

  get pid() {
    return this.#child.pid;
  }

  async ready() {
    const until = Date.now() + READY_MS;
    while (Date.now() < until) {
      const response = await fetch(this.readyUrl).catch(() => null);
      if (response?.ok) return;
      await sleep(200);
    }
    // Its folder goes with the run: what it said last belongs to what is said now.
    const said = (await readFile(this.logFile, 'utf8')).slice(-2_000);
    throw new Error(`${this.name} did not become ready within ${READY_MS / 1000} s. Last it said:\n${said}`);
  }

  /** @param ms so long it has for its end. @returns its code, null when it had to be killed */
  async stop(ms = 10_000) {
    this.#isStopping = true;
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return undefined;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), ms);
    const code = await ended;
    clearTimeout(timer);
    return code;
  }
}
