import type { RoleName } from '@parley/schema';
import type { IdentityApp } from '../identity-app.js';
import { PASSWORD, type People, type Person } from './people.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Answer {
  status: number;
  body: { data?: unknown; errors?: Record<string, string[]>; code?: string; message?: string };
  text: string;
  headers: Record<string, unknown>;
}

interface GraphqlAnswer {
  data: Record<string, never> | null;
  errors?: { message: string; extensions: { code: string; fields?: Record<string, string[]> } }[];
}

/** Somebody who is signed in and asks. */
export class Caller {
  private constructor(
    private readonly app: Pick<IdentityApp, 'inject'>,
    readonly person: Person,
    private readonly bearer: string,
  ) {}

  static async signIn(app: Pick<IdentityApp, 'inject'>, person: Person): Promise<Caller> {
    const payload = { email: person.email, password: PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/auth/login', payload });
    return new Caller(app, person, (answer.json() as { access_token: string }).access_token);
  }

  get id(): number {
    return this.person.id;
  }

  async rest(method: Method, url: string, payload?: object, headers: object = {}): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${this.bearer}`, ...headers },
      ...(payload && { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.payload !== '';
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : {},
      text: answer.payload,
      headers: answer.headers,
    };
  }

  async graphql(query: string, variables: object = {}): Promise<GraphqlAnswer> {
    return (await this.rest('POST', '/graphql', { query, variables })).body as unknown as GraphqlAnswer;
  }
}

/** Makes people who are signed in, each with an address of their own. */
export function callersOf(app: Pick<IdentityApp, 'inject'>, people: People, domain: string) {
  let made = 0;
  return async (agencyId: number, role: RoleName = 'basic_agent'): Promise<Caller> => {
    made += 1;
    return Caller.signIn(app, await people.user(agencyId, `${role}-${made}@${domain}`, role));
  };
}
