/** What a command says: words, and lists of them. */
export type Word = string | Word[];

/** A command of the client, once it is whole. */
export interface Command {
  tag: string;
  name: string;
  words: Word[];
}

const LITERAL = /\{(\d{1,9})(\+?)\}$/;

/**
 * Puts the bytes of a connection together to commands. A command may hold literals: so many bytes after the line, which
 * are waited for.
 */
export class CommandReader {
  private bytes = Buffer.alloc(0);
  private parts: string[] = [];
  private awaited: number | null = null;

  /** @param wantsMore asked when a client waits to be told that it may go on */
  constructor(
    private readonly onCommand: (line: string, literals: string[]) => void,
    private readonly wantsMore: () => void,
  ) {}

  private literals: string[] = [];

  push(chunk: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    while (this.step());
  }

  private step(): boolean {
    if (this.awaited !== null) {
      if (this.bytes.length < this.awaited) return false;
      this.literals.push(this.bytes.toString('latin1', 0, this.awaited));
      this.bytes = this.bytes.subarray(this.awaited);
      this.awaited = null;
      return true;
    }
    const end = this.bytes.indexOf('\r\n');
    if (end < 0) return false;
    const line = this.bytes.toString('latin1', 0, end);
    this.bytes = this.bytes.subarray(end + 2);
    const [whole, size, isHurried] = LITERAL.exec(line) ?? [];
    if (whole && size) {
      this.parts.push(line.slice(0, -whole.length), '\u0000');
      this.awaited = Number(size);
      if (!isHurried) this.wantsMore();
      return true;
    }
    const text = [...this.parts, line].join('');
    const { literals } = this;
    this.parts = [];
    this.literals = [];
    this.onCommand(text, literals);
    return true;
  }
}

export function commandOf(line: string, literals: string[]): Command {
  const [tag = '', name = '', ...words] = wordsOf(line, [...literals]);
  return { tag: String(tag), name: String(name).toUpperCase(), words };
}

function wordsOf(line: string, literals: string[]): Word[] {
  const stack: Word[][] = [[]];
  const pattern = /\u0000|"((?:[^"\\]|\\.)*)"|\(|\)|[^\s()"\u0000[]*\[[^\]]*\](?:<[^>]*>)?|[^\s()"\u0000]+/g;
  for (const [word, quoted] of line.matchAll(pattern)) {
    const list = stack.at(-1) ?? [];
    if (word === '(') stack.push([]);
    else if (word === ')') {
      const inner = stack.length > 1 ? stack.pop() : undefined;
      if (inner) stack.at(-1)?.push(inner);
    } else if (word === '\u0000') list.push(literals.shift() ?? '');
    else list.push(quoted === undefined ? word : quoted.replace(/\\(.)/g, '$1'));
  }
  return stack[0] ?? [];
}

/** `1:4,7,9:*` as a question; `*` is the highest number that is there. */
export function inSet(set: string, highest: number): (number: number) => boolean {
  const ranges = set.split(',').map((part) => {
    const [from = '', to = from] = part.split(':');
    const edge = (text: string): number => (text === '*' ? highest : Number(text));
    return [Math.min(edge(from), edge(to)), Math.max(edge(from), edge(to))] as const;
  });
  return (number) => ranges.some(([low, high]) => number >= low && number <= high);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21-Nov-2026` */
export function dayOf(text: string): Date {
  const [day = '1', month = 'Jan', year = '1970'] = text.split('-');
  return new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)));
}

/** `21-Nov-2026 14:03:05 +0000` */
export function internalDate(iso: string): string {
  const at = new Date(iso);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}
