import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RoleName } from '@parley/schema';
import type { QueryResultRow } from 'pg';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { AppModule } from '../../src/app.module.js';
import {
  INBOUND_SINK,
  type InboundMessage,
  type InboundOutcome,
  type InboundSink,
} from '../../src/modules/channels/index.js';
import { systemContext } from '../../src/platform/context/index.js';
import { Database } from '../../src/platform/database/index.js';
import { createHttpApp } from '../../src/platform/http/create-app.js';
import { freePort } from '../free-port.js';
import { testDatabase, type TestDatabase } from '../database.js';
import { testConfig, until } from '../floor.js';
import { PASSWORD, People } from './people.js';

/** The whole product on a database of its own, with companies, colleagues, channels and customers. */
export class InboxWorld {
  private worker: INestApplicationContext | undefined;
  private mails = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly people: People,
    readonly app: NestFastifyApplication,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  static async open(more: NodeJS.ProcessEnv = {}): Promise<InboxWorld> {
    const settings = {
      SMTP_LISTEN_PORT: String(await freePort()),
      DATABASE_POOL: '10',
      ...more,
    };
    const database = await testDatabase();
    const people = await People.in(database);
    const config = testConfig(database, 'PostgreSQL', settings);
    const app = await createHttpApp(AppModule.forRoot(config, 'api'), config);
    await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).ready();
    return new InboxWorld(database, people, app, settings);
  }

  /** Starts the worker as well: from then on events are passed on, and jobs are done. */
  async withWorker(): Promise<this> {
    if (this.worker) return this;
    const config = testConfig(this.database, 'PostgreSQL', this.settings);
    this.worker = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'worker'), {
      logger: false,
      abortOnError: false,
    });
    return this;
  }

  get db(): Database {
    return this.app.get(Database);
  }

  async company(name: string): Promise<Company> {
    return new Company(this, await this.people.agency(name));
  }

  inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    return (this.app.getHttpAdapter().getInstance() as unknown as FastifyInstance).inject(request);
  }

  /** The address that a socket connects to. Listens on a free port from the first call on. */
  async socketUrl(): Promise<string> {
    const server = this.app.getHttpServer() as { listening: boolean; address(): { port: number } };
    if (!server.listening) await this.app.listen(0, '127.0.0.1');
    return `ws://127.0.0.1:${server.address().port}/graphql`;
  }

  nextMailId(): string {
    this.mails += 1;
    return `<mail-${this.mails}@home.test>`;
  }

  async close(): Promise<void> {
    await this.worker?.close();
    await this.app.close();
    await this.people.close();
    await this.database.drop();
    for (const key of Object.keys(this)) Reflect.deleteProperty(this, key);
  }
}

export interface Mail {
  from?: string;
  name?: string;
  subject?: string;
  text?: string;
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  more?: Partial<InboundMessage>;
}

/** One agency and what belongs to it. */
export class Company {
  constructor(
    readonly world: InboxWorld,
    readonly agencyId: number,
  ) {}

  async colleague(name: string, role: RoleName = 'basic_agent'): Promise<Colleague> {
    const person = await this.world.people.user(this.agencyId, `${name}@company-${this.agencyId}.test`, role);
    return new Colleague(this.world, person.id, person.email);
  }

  /** A statement on this company's tables, past everything that is tested. */
  query<R extends QueryResultRow>(sql: string, params: unknown[] = []): Promise<R[]> {
    return this.world.people.within<R>(this.agencyId, sql, params);
  }

  mailbox(address: string, isPrivate = false): Promise<number> {
    return this.insert('channel', { type: 'EMAIL', name: address, address, is_private: isPrivate });
  }

  async privateMailbox(address: string, ...members: Colleague[]): Promise<number> {
    const channelId = await this.mailbox(address, true);
    for (const { id: user_id } of members) {
      await this.query('INSERT INTO channel_member (agency_id, channel_id, user_id) VALUES ($1, $2, $3)', [
        this.agencyId,
        channelId,
        user_id,
      ]);
    }
    return channelId;
  }

  async chat(): Promise<{ channelId: number; visitorId: number }> {
    const channelId = await this.insert('channel', { type: 'CHAT', name: 'Website chat' });
    return { channelId, visitorId: await this.visitor(channelId) };
  }

  visitor(channelId: number): Promise<number> {
    const token_hash = `${channelId}-${Math.random()}`;
    return this.insert('visitor', {
      channel_id: channelId,
      token_hash,
      created_at: new Date(),
      last_seen_at: new Date(),
    });
  }

  label(name: string): Promise<number> {
    return this.insert('label', { name, color: '#336699' });
  }

  team(name: string): Promise<number> {
    return this.insert('team', { name });
  }

  result(name: string): Promise<number> {
    return this.insert('ticket_result', { name });
  }

  /** A mail that arrives in a mailbox. @returns the ticket and message that it became. */
  /** @param before what happens before the transaction that takes it in ends */
  async mail(
    channelId: number,
    mail: Mail = {},
    before?: () => Promise<void>,
  ): Promise<{ ticketId: number; messageId: number }> {
    const outcome = await this.receive(channelId, mail, before);
    if ('ignored' in outcome) throw new Error(`The mail was ignored: ${outcome.ignored}`);
    return outcome;
  }

  receive(channelId: number, mail: Mail, before?: () => Promise<void>): Promise<InboundOutcome> {
    const externalId = mail.messageId ?? this.world.nextMailId();
    const text = mail.text ?? 'Hello, my bell does not ring.';
    const message: InboundMessage = {
      channelId,
      channelType: 'EMAIL',
      providerKey: externalId,
      externalId,
      ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
      ...(mail.references && { references: mail.references }),
      from: { kind: 'email', value: mail.from ?? 'tom@home.test', name: mail.name ?? 'Tom Baker' },
      to: ['support@harbour.test'],
      cc: [],
      subject: mail.subject ?? 'My bell',
      html: `<p>${text}</p>`,
      text,
      ...nothingSpecial,
      ...mail.more,
    };
    return this.take(message, before);
  }

  /** What a visitor writes in the chat of a website. */
  async chatMessage(chat: { channelId: number; visitorId: number }, text: string, clientKey: string) {
    const outcome = await this.take({
      channelId: chat.channelId,
      channelType: 'CHAT',
      providerKey: `${chat.visitorId}:${clientKey}`,
      visitorId: chat.visitorId,
      clientKey,
      from: { kind: 'widget_visitor', value: String(chat.visitorId) },
      to: [],
      cc: [],
      subject: '',
      html: `<p>${text}</p>`,
      text,
      ...nothingSpecial,
    });
    if ('ignored' in outcome) throw new Error(`The message was ignored: ${outcome.ignored}`);
    return outcome;
  }

  private take(message: InboundMessage, before = async () => {}): Promise<InboundOutcome> {
    const sink = this.world.app.get<InboundSink>(INBOUND_SINK);
    return this.world.db.write(systemContext(this.agencyId, 'test'), async (tx) => {
      const outcome = await sink.receive(tx, message);
      await before();
      return outcome;
    });
  }

  private async insert(table: string, row: Record<string, unknown>): Promise<number> {
    const columns = ['agency_id', ...Object.keys(row)];
    const places = columns.map((_, index) => `$${index + 1}`);
    const [made] = await this.query<{ id: number }>(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
      [this.agencyId, ...Object.values(row)],
    );
    return Number(made?.id);
  }
}

const nothingSpecial = {
  quotedHtml: '',
  attachments: [],
  isAutomatic: false,
  isBounce: false,
  isUnreadable: false,
  hasRemoteImages: false,
} satisfies Partial<InboundMessage>;

export interface GraphqlAnswer {
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of any shape
  data: any;
  errors?: {
    message: string;
    extensions: { code: string; fields?: Record<string, string[]>; [key: string]: unknown };
  }[];
}

/** Somebody who is signed in and uses either face of the API. */
export class Colleague {
  private token: Promise<string> | undefined;

  constructor(
    private readonly world: InboxWorld,
    readonly id: number,
    readonly email: string,
  ) {}

  async graphql(query: string, variables: object = {}): Promise<GraphqlAnswer> {
    const answer = await this.rest('POST', '/graphql', { query, variables });
    return answer.json();
  }

  /** @throws when the answer has errors. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of any shape
  async ask(query: string, variables: object = {}): Promise<any> {
    const { data, errors } = await this.graphql(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** @returns the code of the first error. */
  async refused(query: string, variables: object = {}): Promise<string | undefined> {
    return (await this.graphql(query, variables)).errors?.[0]?.extensions.code;
  }

  async rest(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | Buffer,
    headers: object = {},
  ) {
    const authorization = await this.authorization();
    return this.world.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(payload && { payload }),
    });
  }

  /**
   * The cursor when all that has happened so far has been numbered, so by a world with a worker. Who listens from it
   * on hears of everything after this, however late the socket is there, and of nothing before.
   */
  async cursorNow(): Promise<string> {
    await until('all events are numbered', async () => {
      const waiting = await this.world.people.query('SELECT id FROM outbox_event WHERE cursor IS NULL');
      return waiting.length === 0;
    });
    return (await this.ask('{ eventCursor }')).eventCursor as string;
  }

  async authorization(): Promise<string> {
    this.token ??= this.signIn();
    return `Bearer ${await this.token}`;
  }

  private async signIn(): Promise<string> {
    const payload = { email: this.email, password: PASSWORD };
    const answer = await this.world.inject({ method: 'POST', url: '/auth/login', payload });
    if (answer.statusCode !== 200) throw new Error(`Sign-in failed: ${answer.body}`);
    return (answer.json() as { access_token: string }).access_token;
  }
}
