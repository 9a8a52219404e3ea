import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator, type Simulator } from '../../../simulator/src/server/index.js';
import type { ProviderName } from '@parley/schema';
import { ConnectionsService } from '../../src/modules/channels/connecting/connections.service.js';
import { systemContext } from '../../src/platform/context/index.js';
import { type TestDatabase, testDatabase } from '../database.js';
import { testConfig, until } from '../floor.js';
import { mailPort, type MailWorker, mailWorker } from '../mail-worker.js';
import { People } from '../worlds/people.js';

/** A company with mailboxes at the simulated mail server, and the workers that read them. */
export class MailboxWorld {
  readonly workers: MailWorker[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly people: People,
    readonly simulator: Simulator,
    readonly agencyId: number,
    private readonly folder: string,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  static async open(): Promise<MailboxWorld> {
    const database = await testDatabase();
    const people = await People.in(database);
    const folder = await mkdtemp(join(tmpdir(), 'parley-mailboxes-'));
    let url = '';
    const simulator = await createSimulator({ folder, url: () => url });
    await simulator.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(simulator.app.server.address() as AddressInfo).port}`;
    const ports = await simulator.mail.listen({ imap: 0, submission: 0 });
    const agencyId = await people.agency('Harbour Bikes');
    return new MailboxWorld(database, people, simulator, agencyId, folder, {
      PARLEY_SIMULATOR: 'on',
      SIMULATOR_URL: url,
      SIMULATOR_IMAP_PORT: String(ports.imap),
      SIMULATOR_SUBMISSION_PORT: String(ports.submission),
    });
  }

  async worker(): Promise<MailWorker> {
    const config = testConfig(this.database, 'PostgreSQL', {
      ...this.settings,
      SMTP_LISTEN_PORT: await mailPort(),
      SMTP_MAX_BYTES: '300000',
    });
    const worker = await mailWorker(config);
    this.workers.push(worker);
    return worker;
  }

  async mailbox(address: string, password = 'correct horse'): Promise<string> {
    await this.simulator.mail.saveMailbox(address, password);
    return address;
  }

  /** @returns the channel. */
  async connect(
    worker: MailWorker,
    address: string,
    more: {
      provider?: ProviderName;
      settings?: Record<string, unknown>;
      secrets?: Record<string, string>;
    } = {},
  ): Promise<number> {
    const connections = worker.app.get(ConnectionsService, { strict: false });
    const servers = { imap_host: 'imap.simulator.test', smtp_host: 'smtp.simulator.test' };
    const { id } = await connections.connect(systemContext(this.agencyId, 'test'), {
      provider: more.provider ?? 'mail_imap',
      settings: { address, ...(more.provider ? {} : servers), ...more.settings },
      secrets: more.secrets ?? { password: 'correct horse' },
    });
    return id;
  }

  /** A mail that somebody outside wrote. */
  async arrive(
    address: string,
    id: string,
    { at, folder, head = '', text = 'Hello' }: Arriving = {},
  ): Promise<void> {
    const raw = `${head}From: Tom Baker <tom@home.test>\r\nTo: ${address}\r\nSubject: Mail ${id}\r\nMessage-ID: <${id}>\r\nDate: Sun, 22 Nov 2026 10:00:00 +0000\r\n\r\n${text}\r\n`;
    await this.simulator.mail.store.add(address, Buffer.from(raw), at, folder);
  }

  taken(id?: string): string[] {
    const all = this.workers.flatMap(({ sink }) => sink.taken.map((message) => message.externalId ?? ''));
    return id === undefined ? all : all.filter((one) => one === `<${id}>`);
  }

  arrived(id: string): Promise<void> {
    return until(`${id} is taken in`, () => this.taken(id).length > 0, 40_000);
  }

  async state(channelId: number) {
    const [row] = await this.people.query<{
      uid_validity: number | null;
      last_uid: number;
      fence: number;
      failures: number;
      held_by: string | null;
      error: string | null;
    }>('SELECT * FROM mailbox_state WHERE channel_id = $1', [channelId]);
    return row;
  }

  async channel(channelId: number) {
    const [row] = await this.people.query<{
      status: string;
      trouble: { code: string; side?: string } | null;
    }>('SELECT status, trouble FROM channel WHERE id = $1', [channelId]);
    if (!row) throw new Error('There is no such channel.');
    return row;
  }

  async close(): Promise<void> {
    for (const worker of this.workers) await worker.close();
    await this.simulator.app.close();
    await this.simulator.mail.close();
    await this.people.close();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface Arriving {
  at?: Date;
  folder?: string;
  head?: string;
  text?: string;
}
