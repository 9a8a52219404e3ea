import { createWriteStream, type WriteStream } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Lines in a file that only grows: what is written stays, whatever happens to this process. One line is one JSON value.
 */
export class Journal<T> {
  /** Kept open: opening the file for each line would cost more than all that the simulator does otherwise. */
  private stream: WriteStream | undefined;

  constructor(private readonly file: string) {}

  /** @returns what was written before, without what a killed process left half written. */
  async open(): Promise<T[]> {
    await mkdir(dirname(this.file), { recursive: true });
    const text = await readFile(this.file, 'utf8').catch(() => '');
    // Half a line at the end must not swallow the one that comes next.
    if (text && !text.endsWith('\n')) await appendFile(this.file, '\n');
    return text.split('\n').flatMap((line) => parsed<T>(line));
  }

  /** Resolves once the system has it, which a killed process takes nothing from; in the order of the calls. */
  add(entry: T): Promise<void> {
    const stream = (this.stream ??= this.begin());
    return new Promise((resolve, reject) => {
      stream.write(`${JSON.stringify(entry)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  private begin(): WriteStream {
    const stream = createWriteStream(this.file, { flags: 'a' });
    // Whoever wrote hears of it; the next line tries anew.
    stream.on('error', () => {
      if (this.stream === stream) this.stream = undefined;
    });
    return stream;
  }
}

function parsed<T>(line: string): T[] {
  try {
    return line ? [JSON.parse(line) as T] : [];
  } catch {
    return [];
  }
}
