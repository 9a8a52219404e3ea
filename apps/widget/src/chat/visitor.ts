import { RestError, type Rest } from '../rest';
import type { SavedStore } from '../saved';

/** The visitor's token: made when it is first needed, so that people who only pass by leave no trace. */
export class Visitor {
  private making: Promise<string> | null = null;

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

  forget(token: string | undefined): void {
    if (token && this.token === token) this.saved.write({ visitorToken: undefined });
  }
}
