import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ConnectedChannels } from '../modules/channels/index.js';
import { ContactsService } from '../modules/contacts/index.js';
import { PasswordsService } from '../modules/identity/index.js';
import { HistoryService, type PastMessage } from '../modules/inbox/index.js';
import { CONFIG, type Config } from '../platform/config/index.js';
import { systemContext } from '../platform/context/index.js';
import { Database, type Tx } from '../platform/database/index.js';
import {
  DEMO_PASSWORD,
  type DemoAgency,
  type DemoChannel,
  type DemoUser,
  demoAgencies,
} from './demo-agencies.js';
import { demoConnections, demoProgramUrl } from './demo-connections.js';
import { type DemoConversation, makeConversation } from './demo-conversation.js';
import { DemoChat } from './demo-chat.service.js';
import { DemoInbox } from './demo-inbox.service.js';
import { DemoProfiles } from './demo-profiles.service.js';
import { DemoQuickReplies } from './demo-quick-replies.service.js';
import { demoDuplicates } from './demo-duplicates.js';
import { DemoRepository } from './demo.repository.js';
import { SeededRandom } from './seeded-random.js';
import { spamConversations } from './spam.js';

interface Settings {
  users: Map<string, number>;
  teams: number[];
  labels: Map<string, number>;
  results: Map<string, number>;
  channels: Map<string, number>;
}

const BATCH = 40;

/** The two lived-in agencies of the demo. They are written once, into an empty database. */
@Injectable()
export class DemoService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(DemoRepository) private readonly demo: DemoRepository,
    @Inject(PasswordsService) private readonly passwords: PasswordsService,
    @Inject(ContactsService) private readonly contacts: ContactsService,
    @Inject(HistoryService) private readonly history: HistoryService,
    @Inject(DemoQuickReplies) private readonly quickReplies: DemoQuickReplies,
    @Inject(DemoInbox) private readonly inbox: DemoInbox,
    @Inject(DemoChat) private readonly chat: DemoChat,
    @Inject(DemoProfiles) private readonly profiles: DemoProfiles,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns how many conversations were written; 0 when there was data already. */
  async seed(now: Date): Promise<number> {
    const isThere = await this.db.system('demo', (tx) => this.demo.hasAgencies(tx));
    if (isThere) return 0;
    let count = 0;
    for (const agency of demoAgencies) count += await this.seedAgency(agency, now);
    return count;
  }

  private async seedAgency(agency: DemoAgency, now: Date): Promise<number> {
    const agencyId = await this.db.system('demo', (tx) => this.demo.insertAgency(tx, agency));
    const ctx = systemContext(agencyId, 'demo');
    const hash = await this.passwords.hash(DEMO_PASSWORD);
    const settings = await this.db.write(ctx, (tx) => this.writeSettings(tx, agency, hash));
    const random = new SeededRandom(agency.seed);
    const conversations = Array.from({ length: agency.tickets }, () => makeConversation(agency, random, now));
    conversations.push(...spamConversations(agency, random, now));
    // The oldest first, so that numbers count up with time.
    conversations.sort((a, b) => firstAt(a) - firstAt(b));
    for (let start = 0; start < conversations.length; start += BATCH) {
      await this.db.write(ctx, async (tx) => {
        for (const conversation of conversations.slice(start, start + BATCH)) {
          await this.writeConversation(tx, agency, settings, conversation, random);
        }
      });
    }
    if (agency.hasQuickReplies) await this.db.write(ctx, (tx) => this.writeDuplicates(tx));
    await this.db.write(ctx, (tx) => this.demo.dateContacts(tx));
    if (agency.hasQuickReplies) {
      await this.inbox.seed(agencyId, settings.users, settings.labels, now);
      await this.profiles.seed(agencyId, settings.users);
      await this.chat.seed(agencyId, settings.users, now);
    }
    return conversations.length;
  }

  private async writeDuplicates(tx: Tx): Promise<void> {
    for (const { name, email } of demoDuplicates)
      await this.contacts.identify(tx, { kind: 'email', value: email, name, email });
  }

  private async writeSettings(tx: Tx, agency: DemoAgency, passwordHash: string): Promise<Settings> {
    const users = new Map<string, number>();
    for (const user of agency.users) {
      users.set(user.email, await this.demo.insertUser(tx, user, passwordHash, agency.timeZone));
    }
    const teams: number[] = [];
    for (const team of agency.teams) {
      const members = team.members.map((email) => known(users, email));
      teams.push(await this.demo.insertTeam(tx, team.name, team.loadBalancing ?? false, members));
    }
    const labels = new Map<string, number>();
    for (const [name, color] of agency.labels) labels.set(name, await this.demo.insertLabel(tx, name, color));
    const results = new Map<string, number>();
    for (const name of agency.results)
      results.set(name, await this.demo.insertResult(tx, name, results.size + 1));
    const channels = new Map<string, number>();
    for (const channel of agency.channels) {
      const connection = this.connectionOf(tx.ctx.agencyId, channel);
      channels.set(channel.name, await this.demo.insertChannel(tx, channel, agency.welcome, connection));
    }
    if (agency.hasQuickReplies) await this.quickReplies.seed(tx, [...users.values()], channels);
    return { users, teams, labels, results, channels };
  }

  /** Only with the simulator on: without it nobody is at the other end. */
  private connectionOf(agencyId: number, { type }: DemoChannel) {
    const connection = this.config.simulator ? demoConnections[type] : undefined;
    if (!connection) return null;
    const url: Record<string, string> =
      type === 'CUSTOM' ? { url: demoProgramUrl(this.config.publicUrl) } : {};
    return {
      ...connection,
      settings: { ...connection.settings, ...url },
      sealedSecrets: this.connected.seal(agencyId, connection.secrets),
    };
  }

  private async writeConversation(
    tx: Tx,
    agency: DemoAgency,
    settings: Settings,
    conversation: DemoConversation,
    random: SeededRandom,
  ): Promise<void> {
    const { customer, channel, script, assignee } = conversation;
    const channelId = known(settings.channels, channel.name);
    const isMail = channel.type === 'EMAIL';
    const { contact } = await this.contacts.identify(tx, {
      kind: isMail ? 'email' : channel.type === 'CHAT' ? 'widget_visitor' : 'phone',
      value: isMail ? customer.email : channel.type === 'CHAT' ? randomUUID() : customer.phone,
      channelId: channel.type === 'CHAT' ? channelId : null,
      name: customer.name,
      email: customer.email,
      locale: customer.locale,
    });
    const address = addressOf(conversation);
    const isConnected = this.connectionOf(tx.ctx.agencyId, channel) !== null;
    const customerId =
      address && isConnected
        ? await this.demo.insertCustomer(tx, {
            channelId,
            contactId: contact.id,
            address,
            name: customer.name,
            lastAt: conversation.turns.findLast(({ by }) => by === 'c')?.at ?? null,
          })
        : null;
    const lastAt = conversation.turns.at(-1)?.at ?? tx.ctx.now();
    const visitorId =
      channel.type === 'CHAT' ? await this.demo.insertVisitor(tx, channelId, customer.locale, lastAt) : null;
    await this.history.add(tx, {
      channelId,
      customerId,
      visitorId,
      contactId: contact.id,
      contactName: customer.name,
      subject: isMail ? conversation.subject : firstWords(conversation.turns[0]?.text ?? ''),
      status: conversation.isClosed ? 'CLOSED' : assignee ? 'ASSIGNED' : 'OPEN',
      isSpam: conversation.isSpam,
      assigneeId: assignee ? known(settings.users, assignee.email) : null,
      teamId: assignee && random.chance(0.3) ? random.pick(settings.teams) : null,
      resultId: conversation.isClosed && script.result ? (settings.results.get(script.result) ?? null) : null,
      labelIds: script.labels.flatMap((name) => settings.labels.get(name) ?? []),
      messages: messagesOf(agency, settings, conversation),
    });
  }
}

/** By what a messenger knows them; null where the channel knows its customers in another way. */
function addressOf({ channel: { type }, customer }: DemoConversation): string | null {
  if (type === 'WA_BUSINESS' || type === 'SMS') return customer.phone.replace(/\D/g, '');
  if (type !== 'FACEBOOK' && type !== 'INSTAGRAM' && type !== 'TELEGRAM') return null;
  const digits = createHash('sha256').update(customer.email).digest().readUInt32BE();
  return `${type === 'TELEGRAM' ? 7 : 60_10}${String(digits).padStart(10, '0')}`;
}

function messagesOf(agency: DemoAgency, settings: Settings, conversation: DemoConversation): PastMessage[] {
  const { customer, channel, turns } = conversation;
  const written = turns.map(({ by, text, at, agent }): PastMessage => {
    const message = { text, html: `<p>${escapeHtml(text)}</p>`, at };
    if (by === 'n') return { ...message, by: authorOf(settings, noteWriter(agency, agent), true) };
    const email = channel.address
      ? {
          subject: conversation.subject,
          from: by === 'c' ? customer.email : channel.address,
          to: by === 'c' ? channel.address : customer.email,
        }
      : undefined;
    const external = email && {
      email,
      externalId: `<${randomUUID()}@${by === 'c' ? 'example.test' : 'harbour.test'}>`,
    };
    if (by === 'c') return { ...message, ...external, by: { kind: 'contact' } };
    const deliveryStatus = channel.type === 'EMAIL' || channel.type === 'SMS' ? 'SENT' : 'READ';
    return { ...message, ...external, by: authorOf(settings, agent, false), deliveryStatus };
  });
  return [...written, ...systemLines(conversation, written)].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** What the timeline tells besides the words: who took it, and who closed it. */
function systemLines(conversation: DemoConversation, written: readonly PastMessage[]): PastMessage[] {
  const { assignee, isClosed } = conversation;
  if (!assignee) return [];
  const name = `${assignee.firstName} ${assignee.lastName}`;
  const line = (kind: 'ASSIGNED_TO_USER' | 'CLOSED', at: Date): PastMessage => ({
    by: {
      kind: 'system',
      line: { kind, actorName: name, ...(kind === 'ASSIGNED_TO_USER' && { targetName: name }) },
    },
    text: '',
    html: '',
    at,
  });
  const first = written[0]?.at ?? new Date();
  const last = written.at(-1)?.at ?? first;
  const lines = [line('ASSIGNED_TO_USER', new Date(first.getTime() + 1_000))];
  if (isClosed) lines.push(line('CLOSED', new Date(last.getTime() + 60_000)));
  return lines;
}

function authorOf(settings: Settings, user: DemoUser, isNote: boolean): PastMessage['by'] {
  return {
    kind: 'user',
    id: known(settings.users, user.email),
    name: `${user.firstName} ${user.lastName}`,
    isNote,
  };
}

/** A note comes from a colleague, not from the one who answers. */
function noteWriter(agency: DemoAgency, agent: DemoUser): DemoUser {
  return agency.users.find((user) => user !== agent && user.role !== 'observer') ?? agent;
}

function firstAt(conversation: DemoConversation): number {
  return conversation.turns[0]?.at.getTime() ?? 0;
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo names ${key}, which it does not make.`);
  return id;
}

/** A chat has no subject of its own: its first words stand for it. */
function firstWords(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79).replace(/\s\S*$/, '')}…`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
