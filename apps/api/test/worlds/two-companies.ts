import type { LightMyRequestResponse } from 'fastify';
import type { RoleName } from '@parley/schema';
import { testDatabase, type TestDatabase } from '../database.js';
import { type IdentityApp, identityApp } from '../identity-app.js';
import { PASSWORD, People, type Person } from './people.js';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what is answered is what the test is about
  body: any;
  headers: LightMyRequestResponse['headers'];
}

/** Two companies with people of several roles, all signed in, and the two faces of the API. */
export class TwoCompanies {
  private readonly bearers = new Map<number, string>();

  private constructor(
    readonly app: IdentityApp,
    readonly people: People,
    private readonly database: TestDatabase,
    readonly admin: Person,
    readonly agent: Person,
    readonly observer: Person,
    readonly neighbour: Person,
  ) {}

  static async open(more: NodeJS.ProcessEnv = {}): Promise<TwoCompanies> {
    const database = await testDatabase();
    const people = await People.in(database);
    const [here, there] = [await people.agency('Harbour Bikes'), await people.agency('Dune Hotels')];
    const person = (agency: number, name: string, role: RoleName) =>
      people.user(agency, `${name}@${agency === here ? 'harbour' : 'dune'}.test`, role);
    const admin = await person(here, 'admin', 'administrator');
    const agent = await person(here, 'agent', 'basic_agent');
    const observer = await person(here, 'observer', 'observer');
    const neighbour = await person(there, 'admin', 'administrator');
    const app = await identityApp(database, more);
    const world = new TwoCompanies(app, people, database, admin, agent, observer, neighbour);
    for (const one of [admin, agent, observer, neighbour]) await world.signIn(one);
    return world;
  }

  async signIn(person: Person): Promise<string> {
    const payload = { email: person.email, password: PASSWORD };
    const answer = await this.app.inject({ method: 'POST', url: '/auth/login', payload });
    const bearer = (answer.json() as { access_token: string }).access_token;
    this.bearers.set(person.id, bearer);
    return bearer;
  }

  bearerOf(person: Person): string {
    return this.bearers.get(person.id) ?? '';
  }

  async rest(
    who: Person | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const authorization = who ? { authorization: `Bearer ${this.bearerOf(who)}` } : {};
    const answer = await this.app.inject({
      method,
      url,
      headers: { ...authorization, ...headers },
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.payload,
      headers: answer.headers,
    };
  }

  /** A file in the field `file` of a form. */
  upload(who: Person, url: string, content: Buffer, name = 'picture.png', type = 'image/png') {
    const mark = '----parley-test';
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)]);
    return this.rest(who, 'POST', url, body, { 'content-type': `multipart/form-data; boundary=${mark}` });
  }

  async gql(who: Person, query: string, variables: object = {}): Promise<Answer['body']> {
    return (await this.rest(who, 'POST', '/graphql', { query, variables })).body;
  }

  async close(): Promise<void> {
    await Promise.all([this.app.close(), this.people.close()]);
    await this.database.drop();
  }
}
