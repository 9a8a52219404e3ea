import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Lines in a file that only grows: what is written stays, whatever happens to this process. One line is one JSON value.
 */
export class Journal<T> {
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {}

  /** @returns what was written before, without what a killed process left half written. */
  async open(): Promise<T[]> {
    await mkdir(dirname(this.file), { recursive: true });
    const text = await readFile(this.file, 'utf8').catch(() => '');
    // Half a line at the end must not swallow the one that comes next.
    if (text && !text.endsWith('\n')) await appendFile(this.file, '\n');
    return text.split('\n').flatMap((line) => parsed<T>(line));
  }

  /** Resolves once it is written; in the order of the calls. */
  add(entry: T): Promise<void> {
    this.last = this.last.then(() => appendFile(this.file, `${JSON.stringify(entry)}\n`));
    return this.last;
  }
}

function parsed<T>(line: string): T[] {
  try {
    return line ? [JSON.parse(line) as T] : [];
  } catch {
    return [];
  }
}
