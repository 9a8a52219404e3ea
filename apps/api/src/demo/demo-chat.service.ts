import { Inject, Injectable } from '@nestjs/common';
import { PersonContextsService } from '../modules/identity/index.js';
import { TicketsService } from '../modules/inbox/index.js';
import {
  ChatMessageChanges,
  ChatThreadChanges,
  ChatThreadMarks,
  ChatTickets,
  SendChatMessage,
} from '../modules/internal-chat/index.js';
import type { RequestContext } from '../platform/context/index.js';

const MINUTE_MS = 60_000;
const names = ['admin', 'supervisor', 'advanced', 'agent', 'observer'] as const;
type Name = (typeof names)[number];
type People = Record<Name, RequestContext>;

interface Line {
  by: Name;
  /** Minutes before the demo was written. */
  ago: number;
  /** `@name` names a colleague. */
  text: string;
  tickets?: readonly number[];
  reactions?: Readonly<Record<string, readonly Name[]>>;
  isPinned?: boolean;
  /** Which of the lines before it answers. */
  answers?: number;
}

const workshop = (ticketIds: readonly number[]): Line[] => [
  {
    by: 'agent',
    ago: 1_520,
    text: 'Loan bike keys live in the green box now, not in the till.',
    isPinned: true,
    reactions: { '👍': ['admin', 'supervisor'] },
  },
  { by: 'supervisor', ago: 1_490, text: 'Good. I have put a label on it.' },
  { by: 'agent', ago: 152, text: 'Two students start at 13:00. Please show them the chain drill.' },
  {
    by: 'observer',
    ago: 116,
    text: 'Gazelle spokes came in, 40 pieces, drawer 12.',
    reactions: { '🙏': ['supervisor'] },
  },
  {
    by: 'admin',
    ago: 78,
    text: 'Is a loan bike free Friday morning? It is for this one:',
    tickets: ticketIds.slice(0, 1),
  },
  {
    by: 'supervisor',
    ago: 75,
    text: 'Number 3 is free until 12:00, child seat is on it. Key is in the green box.',
    reactions: { '👍': ['admin', 'agent', 'advanced'], '🚲': ['agent', 'observer'] },
  },
  { by: 'advanced', ago: 73, text: '@admin please ask them to bring an ID for the loan form.' },
  { by: 'admin', ago: 64, text: 'Will do. Thank you both.', answers: 6 },
];

const pair: Line[] = [
  { by: 'agent', ago: 210, text: 'Do we still match prices of the shop at the station?' },
  { by: 'admin', ago: 205, text: 'Only for city bikes, and only when they show us the offer.' },
  { by: 'agent', ago: 204, text: 'Clear. Then I write it like that.', reactions: { '👍': ['admin'] } },
  { by: 'agent', ago: 22, text: 'One more: who has the key of locker 14?' },
];

const aboutTicket: Line[] = [
  { by: 'advanced', ago: 55, text: 'The customer asks for the third time. Who has seen the bike?' },
  { by: 'supervisor', ago: 48, text: 'I have. The frame is fine, it is the hanger. Half an hour of work.' },
  { by: 'advanced', ago: 41, text: '@admin may we do that without an invoice?' },
];

/** What the colleagues of Harbour Bikes say to each other: said by the services that people use, at the time that they would. */
@Injectable()
export class DemoChat {
  constructor(
    @Inject(PersonContextsService) private readonly contexts: PersonContextsService,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(ChatThreadChanges) private readonly threads: ChatThreadChanges,
    @Inject(ChatThreadMarks) private readonly marks: ChatThreadMarks,
    @Inject(SendChatMessage) private readonly sending: SendChatMessage,
    @Inject(ChatMessageChanges) private readonly changes: ChatMessageChanges,
    @Inject(ChatTickets) private readonly talk: ChatTickets,
  ) {}

  async seed(agencyId: number, users: ReadonlyMap<string, number>, now: Date): Promise<void> {
    const people = await this.peopleOf(agencyId, users);
    const ids = new Map(names.map((name) => [name, users.get(`${name}@harbour.test`) ?? 0]));
    const shown = await this.newest(people.supervisor);
    const everybody = [...ids.values()].map((id) => ({ id }));
    const group = await this.threads.create(at(people.admin, now, 1_600), {
      subject: 'workshop',
      participants: everybody,
    });
    const [ticketId] = shown.slice(-1);
    const world = { people, ids, now };
    if (group.id !== null) {
      await this.say(world, group.id, workshop(shown));
      await this.marks.read(at(people.agent, now, 60), group.id, null);
    }
    const direct = await this.threads.create(at(people.agent, now, 220), {
      participants: [{ id: ids.get('admin') ?? 0 }],
    });
    if (direct.id !== null) await this.say(world, direct.id, pair);
    if (ticketId === undefined) return;
    let tied = null;
    for (const name of ['advanced', 'supervisor', 'admin'] as const)
      tied = await this.talk.discuss(at(people[name], now, 58), ticketId);
    if (tied?.id) await this.say(world, tied.id, aboutTicket);
  }

  private async peopleOf(agencyId: number, users: ReadonlyMap<string, number>): Promise<People> {
    const of = async (name: Name) => {
      const userId = users.get(`${name}@harbour.test`) ?? 0;
      const ctx = await this.contexts.of(agencyId, { userId }, 'demo');
      if (!ctx) throw new Error(`The demo has no ${name}.`);
      return [name, ctx] as const;
    };
    return Object.fromEntries(await Promise.all(names.map(of))) as People;
  }

  private async say(
    { people, ids, now }: { people: People; ids: ReadonlyMap<Name, number>; now: Date },
    threadId: number,
    lines: readonly Line[],
  ): Promise<void> {
    const said: number[] = [];
    for (const { by, ago, text, tickets, reactions, isPinned, answers } of lines) {
      const ctx = at(people[by], now, ago);
      const body = text.replace(/^@(\w+)/, (_, name: Name) => mention(ids.get(name) ?? 0, people[name]));
      const parentId = answers === undefined ? null : (said[answers] ?? null);
      const { id } = await this.sending.send(ctx, { threadId, body, ticketIds: tickets ?? [], parentId });
      said.push(id);
      if (isPinned) await this.changes.pin(ctx, id, true);
      for (const [emoji, who] of Object.entries(reactions ?? {}))
        for (const name of who) await this.changes.react(at(people[name], now, ago - 1), id, emoji, true);
    }
  }

  /** Open conversations that many may see. */
  private async newest(ctx: RequestContext): Promise<number[]> {
    const { edges } = await this.tickets.list(ctx, {
      filter: { status: ['OPEN', 'ASSIGNED'] },
      first: 3,
      detail: { lastMessage: 'none', people: false },
    });
    return edges.map(({ node }) => node.id);
  }
}

/** The same person, so many minutes before. */
function at(ctx: RequestContext, now: Date, minutes: number): RequestContext {
  const then = new Date(now.getTime() - minutes * MINUTE_MS);
  return { ...ctx, now: () => then };
}

function mention(id: number, { actor }: RequestContext): string {
  const name = actor.kind === 'user' ? actor.name.split(' ')[0] : '';
  return `<strong data-mention="user:${id}">@${name}</strong>`;
}
