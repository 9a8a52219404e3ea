import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { type INestApplicationContext, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { WebSocket } from 'ws';
import { hash } from '@node-rs/argon2';
import type { RoleName } from '@parley/schema';
import { AppModule } from '../../../src/app.module.js';
import type { OneTimeTokenKind } from '../../../src/modules/identity/one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../../../src/modules/identity/one-time-tokens/one-time-tokens.service.js';
import { systemContext } from '../../../src/platform/context/index.js';
import { Database } from '../../../src/platform/database/index.js';
import type { Config } from '../../../src/platform/config/config.js';
import { createHttpApp } from '../../../src/platform/http/create-app.js';
import { RateLimits } from '../../../src/platform/limits/rate-limits.js';
import { STORAGE, type Storage } from '../../../src/platform/storage/index.js';
import { testDatabase, type TestDatabase } from '../../database.js';
import { testConfig } from '../../floor.js';
import { catalogueOf } from '../catalogue/catalogue.js';
import type { Operation } from '../catalogue/operation.js';
import { PASSWORD } from './password.js';
import { type Row, Rows } from './rows.js';
import { freeTheOwner, type Table, tenantTables } from './tables.js';
import { type AgencyName, Tenant } from './tenant.js';

/** How many rows of each table another agency has: the first are the ones whose ids are tried. */
const ROWS = 3;

/** Somebody who calls. */
export interface Caller {
  name: string;
  kind: 'colleague' | 'visitor' | 'nobody' | 'key';
  userId: number;
  email: string;
  cookie: string;
  csrf: string;
  headers: Record<string, string>;
}

/** Somebody without any account. */
export const nobody: Caller = {
  ...{ name: 'nobody', kind: 'nobody', userId: 0, email: '', cookie: '', csrf: '', headers: {} },
};

/** The whole product with three agencies, each with a row in every table. */
export class ProofWorld {
  readonly tenants: Record<AgencyName, Tenant> = {
    a: new Tenant('a'),
    b: new Tenant('b'),
    c: new Tenant('c'),
  };
  private worker: INestApplicationContext | undefined;
  private addresses = 0;
  private people = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly owner: pg.Client,
    readonly app: NestFastifyApplication,
    readonly tables: readonly Table[],
    readonly rows: Rows,
    readonly operations: readonly Operation[],
    private readonly passwordHash: string,
    private readonly config: Config,
  ) {}

  static async open(more: NodeJS.ProcessEnv = {}): Promise<ProofWorld> {
    const database = await testDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const tables = await tenantTables(owner);
    await freeTheOwner(owner, [...tables.map((table) => table.name), 'agency']);
    const config = testConfig(database, 'PostgreSQL', {
      DATABASE_POOL: '8',
      ...(process.env.PROOF_LOG && { LOG_LEVEL: 'error' }),
      SUPPORT_EMAIL: 'help@operator.test',
      RATE_LIMIT_IP: '100000000',
      SMTP_LISTEN_PORT: String(4_490 + (process.pid % 60)),
      RATE_LIMIT_TOKEN: '100000000',
      ...more,
    });
    @Module({ imports: [DiscoveryModule, AppModule.forRoot(config, 'api')] })
    class Everything {}
    const app = await createHttpApp(Everything, config);
    await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).ready();
    const cheap = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
    const world = new ProofWorld(
      database,
      owner,
      app,
      tables,
      new Rows(owner, tables),
      catalogueOf(app),
      cheap,
      config,
    );
    // Nor limits by person: one caller stands for many here. What they limit has tests of its own.
    app.get(RateLimits).consume = async ({ points, seconds }) => ({
      limit: points,
      remaining: points,
      resetSeconds: seconds,
    });
    world.rows.afterMint = (tenant, _table, row) => world.keepFile(tenant, row);
    for (const tenant of Object.values(world.tenants)) await world.found(tenant);
    return world;
  }

  /** Every tenant table of an agency gets rows. @returns the tables that stayed empty, with the reason. */
  fill(name: AgencyName): Promise<string[]> {
    return this.rows.fill(this.tenants[name], ROWS);
  }

  inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    this.addresses += 1;
    const [high, low] = [Math.floor(this.addresses / 250) % 250, this.addresses % 250];
    // Limits by network address are not what is looked at here.
    const remoteAddress = `10.${Math.floor(this.addresses / 62_500) % 250}.${high}.${low + 1}`;
    const fastify = this.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    return fastify.inject({ remoteAddress, ...request });
  }

  get tableNames(): ReadonlySet<string> {
    return new Set(this.tables.map((table) => table.name));
  }

  /** A new colleague who is signed in. */
  async colleague(tenant: Tenant, role: RoleName, more: Record<string, unknown> = {}): Promise<Caller> {
    this.people += 1;
    const email = `${tenant.canary}${role}-${this.people}@${tenant.domain}`.toLowerCase();
    const row = await this.rows.mint(tenant, 'user_account', {
      email,
      role,
      password_hash: this.passwordHash,
      email_verified_at: new Date(),
      ...more,
    });
    return { ...(await this.signIn(email, role)), userId: Number(row.id) };
  }

  async visitor(tenant: Tenant): Promise<Caller> {
    const widget = await this.rows.standing(tenant, 'widget');
    const token = { 'x-widget-token': String(widget['token']) };
    const answer = await this.inject({
      method: 'POST',
      url: '/widget/v1/session',
      headers: token,
      payload: { page_url: `https://${tenant.domain}/`, locale: 'en-GB' },
    });
    const { data } = answer.json() as { data: { visitor_token: string; visitor_id: number } };
    const headers = { ...token, authorization: `Bearer ${data.visitor_token}` };
    return { ...nobody, name: 'a visitor', kind: 'visitor', userId: data.visitor_id, headers };
  }

  /** From then on events are passed on, and mails go out. */
  async startWorker(): Promise<INestApplicationContext> {
    this.worker = await NestFactory.createApplicationContext(AppModule.forRoot(this.config, 'worker'), {
      logger: false,
      abortOnError: false,
    });
    return this.worker;
  }

  get smtpPort(): number {
    return this.config.smtp.listenPort;
  }

  /** The address of GraphQL's socket; listens on a free port from the first call on. */
  async socketUrl(): Promise<string> {
    const server = this.app.getHttpServer() as { listening: boolean; address(): { port: number } };
    if (!server.listening) await this.app.listen(0, '127.0.0.1');
    return `ws://127.0.0.1:${server.address().port}/graphql`;
  }

  /** The chat's socket of a visitor, with the frames that come. */
  async chatSocket(visitor: Caller): Promise<{ frames: string[]; close(): void }> {
    const socket = new WebSocket((await this.socketUrl()).replace(/graphql$/, 'widget/v1/socket'));
    const frames: string[] = [];
    socket.on('message', (data) => frames.push((data as Buffer).toString('utf8')));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    const visitorToken = visitor.headers['authorization']?.replace('Bearer ', '');
    const hello = { widget_token: visitor.headers['x-widget-token'], visitor_token: visitorToken, after: 0 };
    socket.send(JSON.stringify({ type: 'hello', ...hello }));
    return { frames, close: () => socket.terminate() };
  }

  async close(): Promise<void> {
    await this.worker?.close();
    await this.app.close();
    await this.owner.end();
    await this.database.drop();
  }

  /** A one-time token, as the product makes it for the mails that carry one. */
  token(tenant: Tenant, kind: OneTimeTokenKind, userId: number, facts: object): Promise<string> {
    const [database, tokens] = [this.app.get(Database), this.app.get(OneTimeTokensService)];
    return database.write(systemContext(tenant.id, 'proof'), (tx) => tokens.issue(tx, kind, userId, facts));
  }

  /** Rows that name a file have one, with the agency's mark in it. */
  private async keepFile(tenant: Tenant, row: Row): Promise<void> {
    for (const [column, key] of Object.entries(row)) {
      if (!column.endsWith('_key') || typeof key !== 'string' || !key.startsWith(`${tenant.id}/`)) continue;
      await this.app
        .get<Storage>(STORAGE)
        .put(key, Buffer.from(`${tenant.canary}file`), { mimeType: 'text/plain' });
    }
  }

  private async signIn(email: string, name: string): Promise<Omit<Caller, 'userId'>> {
    const answer = await this.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email, password: PASSWORD },
    });
    const { access_token: token } = answer.json() as { access_token?: string };
    if (!token) throw new Error(`${email} could not sign in: ${answer.body}`);
    const cookies = answer.cookies.map((one) => [one.name, one.value] as const);
    return {
      name,
      kind: 'colleague',
      email,
      cookie: cookies.map(([key, value]) => `${key}=${value}`).join('; '),
      csrf: new Map(cookies).get('parley_csrf') ?? '',
      headers: { authorization: `Bearer ${token}` },
    };
  }

  /** The agency itself and the rows that cannot be made from their columns alone. */
  private async found(tenant: Tenant): Promise<void> {
    const { canary, name, id } = tenant;
    await this.owner.query(
      `INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)`,
      [id, `${canary}agency`, `agency-${name}`],
    );
    const chat = await this.rows.mint(tenant, 'channel', { type: 'CHAT', address: null });
    const token = `${canary}widget-token`;
    this.rows.use(tenant, 'widget', await this.rows.mint(tenant, 'widget', { channel_id: chat.id, token }));
    this.rows.use(tenant, 'visitor', await this.rows.mint(tenant, 'visitor', { channel_id: chat.id }));
  }
}
