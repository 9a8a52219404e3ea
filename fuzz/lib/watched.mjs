// A process of Parley whose exits are counted and whose main thread says when it was held up.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program } from '../../chaos/lib/program.mjs';
import { inRoot } from '../../bin/lib/places.mjs';

export class Watched extends Program {
  exits = [];

  constructor({ name, file, env, readyUrl, folder }) {
    const report = join(folder, `${name}.holdups`);
    super({
      name,
      file,
      readyUrl,
      logFile: join(folder, `${name}.log`),
      env: { ...env, PARLEY_HOLDUPS: report },
      preload: [inRoot('fuzz/lib/holdups.mjs')],
      onExit: (code, signal) => this.exits.push({ at: Date.now(), code, signal }),
    });
    this.report = report;
  }

  /** Each time that the main thread did not come back for long: `{ from, until, ms, busy }`. */
  holdups() {
    if (!existsSync(this.report)) return [];
    const lines = readFileSync(this.report, 'utf8').split('\n').filter(Boolean);
    return lines.map((text) => JSON.parse(text));
  }

  /** The last words of the process. */
  lastWords() {
    return readFileSync(this.logFile, 'utf8').split('\n').slice(-30).join('\n');
  }
}
