import type { Socket } from 'node:net';
import pg from 'pg';

interface Line {
  readonly connection: { readonly stream: Socket };
  readonly connectionParameters: { readonly user?: string };
}

/** Ends the line to the database under a statement of the product's own, as a network does: without a word, whatever was asked. */
export class LineBreaker {
  private readonly original = pg.Client.prototype.query;
  private left = 0;
  private said = 0;
  private isArmed = false;

  /** @param own the roles by which the product speaks; whoever prepares a test speaks by another one. */
  constructor(own: readonly string[]) {
    const { original } = this;
    const hear = (line: Line): void => this.hear(line, own);
    pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
      const asked = Reflect.apply(original, this, given) as unknown;
      hear(this as unknown as Line);
      return asked;
    } as typeof pg.Client.prototype.query;
  }

  /** How many statements were begun since `breakAt`. */
  get statements(): number {
    return this.said;
  }

  /** The line of the next statement but so many breaks once that is on its way; null: of none. */
  breakAt(number: number | null): void {
    this.left = number ?? Number.POSITIVE_INFINITY;
    this.said = 0;
    this.isArmed = true;
  }

  /** No line breaks from now on; what was counted stays. */
  hold(): void {
    this.isArmed = false;
  }

  get isBroken(): boolean {
    return this.said > this.left;
  }

  close(): void {
    pg.Client.prototype.query = this.original;
  }

  private hear({ connection, connectionParameters }: Line, own: readonly string[]): void {
    if (!this.isArmed || !own.includes(connectionParameters.user ?? '')) return;
    this.said += 1;
    if (this.said === this.left + 1)
      connection.stream.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  }
}
