import { RestError, type Rest } from '../rest';
import type { SavedStore } from '../saved';

/** The visitor's token: made when it is first needed, so that people who only pass by leave no trace. */
export class Visitor {
  private making: Promise<string> | null = null;
  private proving: Promise<unknown> | null = null;

  constructor(
    private readonly rest: Rest,
    private readonly saved: SavedStore,
    private readonly locale: string,
  ) {}

  get token(): string | undefined {
    return this.saved.read().visitorToken;
  }

  /** The saved token, or a new session. Several callers at once share one. */
  async ensure(): Promise<string> {
    await this.proving;
    const known = this.token;
    if (known) return known;
    this.making ??= this.rest
      .startSession({ page_url: location.href.slice(0, 2000), locale: this.locale })
      .then((token) => {
        this.saved.write({ visitorToken: token });
        return token;
      })
      .finally(() => (this.making = null));
    return this.making;
  }

  /** Runs a request with the token; when the server does not know it any more, once again with a new one. */
  async with<T>(request: (token: string) => Promise<T>, onForgotten: () => void): Promise<T> {
    const token = await this.ensure();
    try {
      return await request(token);
    } catch (error) {
      if (!(error instanceof RestError) || error.status !== 401) throw error;
      this.forget(token);
      onForgotten();
      return request(await this.ensure());
    }
  }

  /** Who it is is being asked: until the answer is there, nothing goes out, and nobody new is made. */
  until<T>(proof: Promise<T>): Promise<T> {
    const settled = proof.then(
      () => undefined,
      () => undefined,
    );
    const mine = Promise.all([this.proving, settled]).then(() => {
      if (this.proving === mine) this.proving = null;
    });
    this.proving = mine;
    return proof;
  }

  adopt(token: string): void {
    this.saved.write({ visitorToken: token });
  }

  forget(token: string | undefined): void {
    if (token && this.token === token) this.saved.write({ visitorToken: undefined });
  }
}
