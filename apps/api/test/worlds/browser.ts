import type { LightMyRequestResponse } from 'fastify';
import type { IdentityApp } from '../identity-app.js';
import { PASSWORD, type Person } from './people.js';

/** A browser: it keeps cookies, and sends its token and the proof of its page. */
export class Browser {
  constructor(private readonly app: IdentityApp) {}

  readonly cookies = new Map<string, string>();
  token = '';

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
    const answer = await this.app.inject({
      method,
      url,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        'x-csrf-token': this.cookies.get('parley_csrf') ?? '',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(payload && { payload }),
    });
    this.take(answer);
    return answer;
  }

  async signIn(person: Person): Promise<this> {
    this.token = (
      await this.send('POST', '/auth/login', { email: person.email, password: PASSWORD })
    ).json().access_token;
    return this;
  }

  async open(link: string, confirmed?: boolean) {
    const token = linkToken(link);
    const bearer = this.token;
    this.token = '';
    const answer = await this.send('POST', '/auth/direct-login', { token, ...(confirmed && { confirmed }) });
    this.token = answer.statusCode === 200 ? answer.json().access_token : bearer;
    return answer;
  }

  async me(): Promise<string> {
    return (await this.send('GET', '/api/v2/me')).json().data?.email;
  }

  private take(answer: LightMyRequestResponse): void {
    for (const { name, value, expires, maxAge } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** The secret of a one-time link. */
export const linkToken = (link: string) =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
