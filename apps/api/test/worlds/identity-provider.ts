import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the provider says of somebody. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

/** A real OpenID Connect provider in a process of its own. */
export class IdentityProvider {
  private constructor(
    private readonly child: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(redirectUri: string, clients: string[]): Promise<IdentityProvider> {
    const program = join(__dirname, '../identity-provider.mjs');
    const child = fork(program, [JSON.stringify({ redirectUri, clients })], { silent: true, execArgv: [] });
    let said = '';
    while (!said.includes('http://127.0.0.1')) {
      const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
      said += chunk.toString();
    }
    return new IdentityProvider(child, /http:\/\/127\.0\.0\.1:\d+/.exec(said)![0]);
  }

  /** The next to sign in is this person. */
  async next(sub: string, claims: Claims): Promise<void> {
    await fetch(`${this.issuer}/people`, { method: 'POST', body: JSON.stringify({ sub, claims }) });
  }

  /** New signing keys; the old ones are gone. */
  async rotateKeys(): Promise<void> {
    await fetch(`${this.issuer}/rotate`, { method: 'POST' });
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill();
    await gone;
  }
}

/** A browser that goes where it is sent and keeps its cookies, each server's by itself. */
export class SsoBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(private readonly changeAddress: (url: URL) => URL = (url) => url) {}

  /** One request, no redirect followed. */
  async get(address: string): Promise<Response> {
    const url = this.changeAddress(new URL(address));
    const jar = this.jars.get(url.origin) ?? new Map<string, string>();
    this.jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...facts] = line.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      if (facts.some((fact) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(fact))) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return answer;
  }

  /** Follows redirects until `isThere`, and does not ask for that address itself. @returns it. */
  async follow(address: string, isThere: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address);
    for (let hop = 0; hop < 10; hop += 1) {
      const answer = await this.get(url.href);
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${url.href} answered ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url);
      if (isThere(url)) return url;
    }
    throw new Error(`There was no end of redirects after ${address}.`);
  }

  cookie(origin: string, name: string): string | undefined {
    return this.jars.get(origin)?.get(name);
  }
}
