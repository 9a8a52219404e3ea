import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import { UnreadableSheet } from './sheet.rules.js';

/** Inflated bytes: a file of a few kilobytes that becomes gigabytes is a trap, not a table. */
const MOST_INFLATED = 3_000_000_000;
const LEAST_ALLOWED = 50_000_000;
const MOST_TIMES = 150;
const MAX_PARTS = 5_000;

export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The parts of a workbook, which is a folder that was zipped. Reads one at a time, and counts what comes out. */
export class XlsxParts {
  private inflated = 0;
  private readonly allowed: number;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    size: number,
  ) {
    this.allowed = Math.min(MOST_INFLATED, Math.max(LEAST_ALLOWED, size * MOST_TIMES));
  }

  /** @throws UnreadableSheet when it is no such folder */
  static async open(path: string, size: number): Promise<XlsxParts> {
    let zip: ZipFile | undefined;
    try {
      zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName, entry);
        if (entries.size > MAX_PARTS) throw new UnreadableSheet('broken');
      }
      if (!entries.has('xl/workbook.xml')) throw new UnreadableSheet('wrong_type');
      return new XlsxParts(zip, entries, size);
    } catch (error) {
      zip?.close();
      throw asUnreadable(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  close(): void {
    this.zip.close();
  }

  /** Reads a part to its end; nothing when it is not there. */
  async read(name: string, handler: XmlHandler): Promise<void> {
    for await (const _ of this.steps(name, handler)) continue;
  }

  /** The same with a step after each piece, in which what was found can be taken away. */
  async *steps(name: string, handler: XmlHandler): AsyncGenerator<void> {
    const entry = this.entries.get(name);
    if (!entry) return;
    const parser = parserFor(handler);
    let stream: Readable | undefined;
    try {
      if (entry.isEncrypted()) throw new UnreadableSheet('locked');
      stream = await this.zip.openReadStreamPromise(entry);
      const decoder = new TextDecoder('utf-8');
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.inflated += chunk.length;
        if (this.inflated > this.allowed) throw new UnreadableSheet('too_large');
        parser.write(decoder.decode(chunk, { stream: true }));
        yield;
      }
      parser.end();
      yield;
    } catch (error) {
      throw asUnreadable(error);
    } finally {
      stream?.destroy();
    }
  }
}

/** Names without what stands before a colon: some products write `x:row`. Entities are the five of XML, and no more. */
function parserFor({ open, text, close }: XmlHandler): Parser {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  return new Parser(
    {
      onopentag: (name, attributes) => open?.(bare(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
}

/** What the reader of zip files says is always about the file; what the disk says is not. */
function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableSheet) return error;
  const code = (error as { code?: string } | null)?.code;
  if (code !== undefined && !code.startsWith('Z_') && !code.startsWith('ERR_')) return error;
  return new UnreadableSheet('broken', null, error);
}
