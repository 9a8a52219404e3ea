import { sheetLimits } from '@parley/schema';
import { cutCell, type Sheet, UnreadableSheet } from './sheet.rules.js';
import { utf8Bytes } from './utf8-bytes.js';

/** Bytes of one object. */
const MAX_OBJECT = 2_000_000;
const LISTS = /^\s*\{(?:[^[\]]|\[\s*\])*?"(?:payload|data|contacts|users|results)"\s*:\s*\[/;

const CURLY = 0x7b;
const CLOSING = 0x7d;
const QUOTE = 0x22;
const ESCAPE = 0x5c;

/**
 * What an interface of another product gave: a list of objects, one per line, or an answer that holds such a list.
 * Columns are what any of the objects has; what lies one level deeper has a name with a dot.
 */
export function jsonSheet(open: () => Promise<AsyncIterable<Buffer>>): Sheet {
  const places = new Map<string, number>();
  return {
    format: 'JSON',
    head: () => [...places.keys()],
    async *rows() {
      let line = 0;
      for await (const text of objectsOf(await open())) {
        line += 1;
        const cells: string[] = [];
        for (const [name, value] of flat(readObject(text, line))) {
          let at = places.get(name);
          if (at === undefined) {
            at = places.size;
            if (at >= sheetLimits.columns) throw new UnreadableSheet('too_many_columns', line);
            places.set(name, at);
          }
          cells[at] = value;
        }
        yield { line, cells: Array.from(cells, (cell) => cell ?? '') };
      }
    },
  };
}

function readObject(text: string, line: number): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new UnreadableSheet('broken', line, cause);
  }
}

/** The texts of the objects, wherever they lie. */
async function* objectsOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const finder = new ObjectFinder();
  let isFirst = true;
  for await (const chunk of utf8Bytes(source)) {
    // The objects of an answer are those of its list, not the answer itself.
    const from = isFirst ? startOf(chunk) : 0;
    isFirst = false;
    yield* finder.find(chunk.subarray(from));
  }
  if (finder.isOpen) throw new UnreadableSheet('broken');
}

function startOf(chunk: Buffer): number {
  const found = LISTS.exec(chunk.subarray(0, 64_000).toString('latin1'));
  return found ? found[0].length : 0;
}

/** Cuts bytes at the braces of the outermost objects. */
class ObjectFinder {
  private parts: Buffer[] = [];
  private size = 0;
  private depth = 0;
  private isText = false;
  private isEscaped = false;

  get isOpen(): boolean {
    return this.depth > 0;
  }

  *find(chunk: Buffer): Generator<string> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.isText) this.withinText(byte);
      else if (byte === QUOTE && this.depth > 0) this.isText = true;
      else if (byte === CURLY) {
        if (this.depth === 0) from = at;
        this.depth += 1;
      } else if (byte === CLOSING && this.depth > 0) {
        this.depth -= 1;
        if (this.depth === 0) yield this.take(chunk.subarray(from, at + 1));
      }
    }
    if (this.depth > 0) this.keep(chunk.subarray(from));
  }

  private withinText(byte: number | undefined): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === ESCAPE) this.isEscaped = true;
    else if (byte === QUOTE) this.isText = false;
  }

  private keep(part: Buffer): void {
    this.size += part.length;
    if (this.size > MAX_OBJECT) throw new UnreadableSheet('row_too_long');
    this.parts.push(part);
  }

  private take(last: Buffer): string {
    this.keep(last);
    const text = Buffer.concat(this.parts).toString('utf8');
    this.parts = [];
    this.size = 0;
    return text;
  }
}

function* flat(object: Record<string, unknown>): Generator<[string, string]> {
  for (const [name, value] of Object.entries(object)) {
    if (isObject(value)) {
      for (const [inner, deep] of Object.entries(value)) yield [nameOf(`${name}.${inner}`), textOf(deep)];
    } else if (Array.isArray(value) && value.some(isPair)) {
      for (const one of value.filter(isPair))
        yield [nameOf(`${name}.${one.title ?? one.name}`), textOf(one.value)];
    } else yield [nameOf(name), textOf(value)];
  }
}

const nameOf = (name: string) => cutCell(name).replace(/\s+/g, ' ').trim().slice(0, 200);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A custom field as some products give them: what it is called, and what stands in it. */
function isPair(value: unknown): value is { title?: string; name?: string; value: unknown } {
  return (
    isObject(value) && 'value' in value && (typeof value.title === 'string' || typeof value.name === 'string')
  );
}

/** Several are one cell, with semicolons; of things, what they are called. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return cutCell(value.map(textOf).filter(Boolean).join('; '));
  if (isObject(value)) return textOf(value.name ?? value.title ?? value.value ?? value.email ?? '');
  return typeof value === 'string' ? cutCell(value).trim() : cutCell(JSON.stringify(value));
}
