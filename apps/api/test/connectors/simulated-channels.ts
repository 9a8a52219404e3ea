import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Account,
  createSimulator,
  type SimMessage,
  type Simulator,
  type TroubleKind,
} from '../../../simulator/src/server/index.js';
import type { ProviderName } from '@parley/schema';
import {
  ConnectedChannels,
  type OpenChannel,
} from '../../src/modules/channels/connectors/connected-channels.service.js';
import type { Connector } from '../../src/modules/channels/connectors/connector.js';
import { Connectors } from '../../src/modules/channels/connectors/connectors.js';
import type { ProviderClient } from '../../src/modules/channels/connectors/provider-client.js';
import { ForgetTrafficService } from '../../src/modules/channels/traffic/forget-traffic.service.js';
import { systemContext } from '../../src/platform/context/index.js';
import { Database } from '../../src/platform/database/index.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { freePort } from '../free-port.js';

/** What the tests need to know of one provider besides its name. */
export interface ConnectorKit {
  provider: ProviderName;
  channelType: string;
  /** What Parley has to be told, from the credentials of an account at the simulator. */
  settings(account: Account, simulatorUrl: string): Record<string, unknown>;
  secrets(account: Account): Record<string, string>;
  /** The word that goes along with each call, where there is one instead of a signature. */
  webhookSecret?: string;
  /** What the webhook was set up with besides its address. */
  webhookHeaders?: Record<string, string>;
  /** Where the proof stands. */
  signatureHeader: string;
  settlesLost: 'by_key' | 'by_report' | 'never';
  /** The provider refuses what comes too late. */
  hasWindow: boolean;
  /** The provider tells what was delivered and read. */
  reports: boolean;
  /** How far a message comes before it is read, as the provider tells; without this, DELIVERED. */
  farthest?: 'SENT';
  /** Customers can change what they wrote. */
  edits: boolean;
  /** What the others have and this one does not. */
  lacks?: readonly ('reactions' | 'reads' | 'subscription' | 'files')[];
  /** What the provider does not let in. */
  wrongSecrets?(account: Account): Record<string, string>;
}

export interface SimChannel {
  id: number;
  account: Account;
  secrets: Record<string, string>;
}

export interface StoredMessage {
  ticket_id: string;
  id: string;
  type: string;
  delivery_status: string | null;
  delivery_error_code: string | null;
  content: { kind: string } | null;
  reactions: { emoji: string; by: string[] }[] | null;
  files: { mime_type: string; size: number }[] | null;
}

const PATIENCE_MS = 15_000;

/** API, worker and simulator, wired to each other over real HTTP. */
export class SimulatedChannels {
  private constructor(
    readonly inbox: InboxWorld,
    readonly simulator: Simulator,
    readonly url: string,
    readonly simulatorUrl: string,
    private readonly folder: string,
    readonly company: Company,
    readonly agent: Colleague,
  ) {}

  static async open(): Promise<SimulatedChannels> {
    const [port, simulatorPort] = [await freePort(), await freePort()];
    const folder = await mkdtemp(join(tmpdir(), 'parley-simulator-'));
    const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
    const simulator = await createSimulator({ folder, url: () => simulatorUrl });
    await simulator.app.listen({ port: simulatorPort, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${port}`;
    const inbox = await InboxWorld.open({
      PUBLIC_URL: url,
      PORT: String(port),
      PARLEY_SIMULATOR: 'on',
      SIMULATOR_URL: simulatorUrl,
    });
    await inbox.app.listen(port, '127.0.0.1');
    await inbox.withWorker();
    const company = await inbox.company('Harbour Bikes');
    const agent = await company.colleague('agent', 'administrator');
    return new SimulatedChannels(inbox, simulator, url, simulatorUrl, folder, company, agent);
  }

  get world(): Simulator['world'] {
    return this.simulator.world;
  }

  /** A channel of this provider, connected to the simulator's own account. */
  async connect(kit: ConnectorKit): Promise<SimChannel> {
    const [account] = this.world.accountsOf(kit.provider);
    if (!account) throw new Error(`The simulator has no account of ${kit.provider}.`);
    const sealed = this.inbox.app.get(ConnectedChannels).seal(this.company.agencyId, kit.secrets(account));
    const [row] = await this.company.query<{ id: string }>(
      `INSERT INTO channel (agency_id, type, provider, name, settings, sealed_secrets)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [
        this.company.agencyId,
        kit.channelType,
        kit.provider,
        account.name,
        kit.settings(account, this.simulatorUrl),
        sealed,
      ],
    );
    const id = Number(row?.id);
    const url = `${this.url}/webhooks/${kit.channelType.toLowerCase()}/${id}`;
    const secret = kit.webhookSecret && { secret: kit.webhookSecret };
    const headers = kit.webhookHeaders && { headers: kit.webhookHeaders };
    const connected = { ...account, webhook: { url, ...secret, ...headers } };
    await this.world.saveAccount(connected);
    return { id, account: connected, secrets: kit.secrets(account) };
  }

  connectorOf(provider: ProviderName): Connector {
    const connector = this.inbox.app.get(Connectors).of(provider);
    if (!connector) throw new Error(`There is no connector of ${provider}.`);
    return connector;
  }

  /** A channel as its connector gets it, and the way to its provider. */
  async opened({ id }: SimChannel): Promise<{ channel: OpenChannel; client: ProviderClient }> {
    const connected = this.inbox.app.get(ConnectedChannels);
    const ctx = systemContext(this.company.agencyId, 'test');
    const channel = await this.inbox.app.get(Database).read(ctx, (q) => connected.open(q, id));
    if (!channel) throw new Error('The channel is not there.');
    return { channel, client: connected.client(channel) };
  }

  /** What the page of the simulator asks for. */
  async ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    const answer = await fetch(`${this.simulatorUrl}/simulator/api${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }

  newCustomer(channel: SimChannel, name: string, more: object = {}): Promise<{ id: string }> {
    return this.ask(`/accounts/${channel.account.id}/customers`, { name, ...more });
  }

  writes(channel: SimChannel, customer: string, message: object): Promise<SimMessage> {
    return this.ask(`/accounts/${channel.account.id}/customers/${customer}/messages`, message);
  }

  phone(channel: SimChannel, customer: string): readonly SimMessage[] {
    return this.world.conversation(channel.account.id, customer);
  }

  async trouble(
    channel: SimChannel,
    kind: TroubleKind,
    more: { times?: number; seconds?: number } = {},
  ): Promise<void> {
    await this.ask(`/accounts/${channel.account.id}/trouble`, { kind, ...more });
  }

  async calm(channel: SimChannel): Promise<void> {
    await this.ask(`/accounts/${channel.account.id}/trouble`, undefined, 'DELETE');
  }

  /** Every message with exactly these words, as the database has it. */
  messagesWith(text: string): Promise<StoredMessage[]> {
    return this.company.query<StoredMessage>(
      `SELECT m.ticket_id, m.id, m.type, m.delivery_status, m.delivery_error_code, m.content, m.reactions,
         (SELECT json_agg(json_build_object('mime_type', a.mime_type, 'size', a.size)) FROM attachment a
          WHERE a.message_id = m.id) AS files
       FROM message m WHERE m.body_text = $1 ORDER BY m.id`,
      [text],
    );
  }

  async countEvents(): Promise<number> {
    const [row] = await this.company.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM inbound_event',
    );
    return row?.count ?? 0;
  }

  /** Resolves when nothing waits any more: all that came in was looked at. */
  async settled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await this.until('quiet', async () => {
      const [row] = await this.company.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM inbound_event WHERE state = 'received'`,
      );
      return row?.count === 0;
    });
  }

  async reply(ticketId: string, body: string): Promise<void> {
    await this.agent.ask(
      `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`,
      { input: { ticketId, body, kind: 'REPLY' } },
    );
  }

  async troubleOf(channel: SimChannel): Promise<string | null> {
    const { data } = await this.agent
      .ask('{ channels(first: 100) { edges { node { id trouble { code } } } } }')
      .then((answer) => ({
        data: answer.channels.edges as { node: { id: string; trouble: { code: string } | null } }[],
      }));
    return data.find(({ node }) => Number(node.id) === channel.id)?.node.trouble?.code ?? null;
  }

  /** What somebody does who has got a new token: saves the connection again. */
  async mend(channel: SimChannel): Promise<void> {
    await this.agent.ask(`mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`, {
      input: { channelId: String(channel.id), secrets: channel.secrets },
    });
  }

  /** What the worker does once a day. */
  forgetTraffic(): Promise<void> {
    return this.inbox.app.get(ForgetTrafficService).forget();
  }

  /** Waits until something is there. */
  async until<T>(
    what: string,
    look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ): Promise<T> {
    const start = Date.now();
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() - start > PATIENCE_MS) throw new Error(`It did not come: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async close(): Promise<void> {
    await this.inbox.close();
    await this.simulator.app.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
