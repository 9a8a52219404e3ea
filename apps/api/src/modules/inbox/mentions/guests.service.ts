import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext, type UserActor } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { UsersService, type UserView } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketUpdated } from '../inbox.events.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { initials } from '../messages/message.rules.js';
import { factsOf } from '../tickets/ticket.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { MentionChoiceType, TicketGuestType } from './mention.type.js';
import { type Guest, MentionsRepository } from './mentions.repository.js';

const MOST_OFFERED = 8;
const MOST_OUTSIDERS = 50;
const MAX_TERM = 100;

/** Whom one may name in a note, and who was asked into a single ticket. */
@Injectable()
export class TicketGuests {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MentionsRepository) private readonly mentions: MentionsRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(UsersService) private readonly users: UsersService,
  ) {}

  /** People first who see the ticket, then who would get access, then teams; "all" when nothing is typed. @throws not_found */
  choices(ctx: RequestContext, ticketId: number, term: string): Promise<MentionChoiceType[]> {
    const { userId } = userOf(ctx);
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const channelId = (await this.mentions.channelOf(q, ticketId)) ?? 0;
      const wanted = term.trim();
      const [people, teams] = await Promise.all([
        this.mentions.candidates(q, { ticketId, channelId }, wanted, MOST_OFFERED + 1),
        this.mentions.teams(q, wanted, 3),
      ]);
      const mayInvite = can(ctx, 'inbox.conversations.assign');
      return [
        ...people
          .filter(({ id }) => id !== userId)
          .slice(0, MOST_OFFERED)
          .map(({ id, name, maySee, isGuest }) => ({
            target: `user:${id}`,
            name,
            access: maySee || isGuest ? ('HAS' as const) : mayInvite ? ('GETS' as const) : ('NONE' as const),
          })),
        ...teams.map(({ id, name }) => ({ target: `team:${id}`, name, access: 'HAS' as const })),
        ...('all'.startsWith(wanted.toLowerCase())
          ? [{ target: 'all', name: 'all', access: 'HAS' as const }]
          : []),
      ];
    });
  }

  /** Whom one might ask in: colleagues who do not see the conversation yet. @throws not_found */
  outsiders(ctx: RequestContext, ticketId: number, term: string): Promise<UserView[]> {
    return this.db.read(ctx, async (q) => {
      const { channel } = await this.tickets.within(q, ticketId);
      const wanted = term.trim().slice(0, MAX_TERM);
      const ids = await this.mentions.outsiders(
        q,
        { ticketId, channelId: channel.id },
        wanted,
        MOST_OUTSIDERS,
      );
      const people = await this.users.byIdsWithin(q, ids);
      return ids.map((id) => people.get(id)).filter((person) => person !== undefined);
    });
  }

  /** @throws not_found */
  of(ctx: RequestContext, ticketId: number): Promise<TicketGuestType[]> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      return (await this.mentions.guests(q, [ticketId])).map(shown);
    });
  }

  /**
   * A guest leaves, or is asked to by somebody who may give conversations to others. What they wrote stays.
   * @throws not_found, not_allowed
   */
  async remove(ctx: RequestContext, ticketId: number, guestId: number): Promise<boolean> {
    const { userId } = userOf(ctx);
    if (guestId !== userId && !can(ctx, 'inbox.conversations.assign')) throw PlatformErrors.notAllowed();
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId);
      const name = await this.mentions.removeGuest(tx, ticketId, guestId);
      if (name === null) throw InboxErrors.notFound();
      await this.tell(tx, change, { userId: guestId, wasMentioned: true });
      await this.changes.say(tx, change, { kind: 'GUEST_REMOVED', targetName: name });
      await this.changes.finish(tx, change);
      return true;
    });
  }

  /**
   * Lets somebody see this one conversation, also again. Who sees it anyway is no guest.
   * @throws not_found, not_allowed, validation.failed
   */
  async add(ctx: RequestContext, ticketId: number, guestId: number): Promise<boolean> {
    const { userId } = userOf(ctx);
    if (!can(ctx, 'inbox.conversations.assign')) throw PlatformErrors.notAllowed();
    return this.db.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId);
      const place = { ticketId, channelId: change.ticket.channelId, authorId: userId };
      const [person] = await this.mentions.people(tx, place, {
        userIds: [guestId],
        teamIds: [],
        isAll: false,
      });
      if (!person) throw InboxErrors.invalid({ fields: { userId: ['This colleague does not exist.'] } });
      if (person.maySee) return false;
      await this.mentions.addGuests(tx, ticketId, [guestId], userId);
      await this.tell(tx, change, { userId: guestId, wasMentioned: false });
      await this.changes.say(tx, change, { kind: 'GUEST_INVITED', targetName: person.name });
      await this.changes.finish(tx, change);
      return true;
    });
  }

  /** Of tickets that the caller sees already. */
  async ofMany(
    ctx: RequestContext,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, TicketGuestType[]>> {
    const rows = await this.db.read(ctx, (q) => this.mentions.guests(q, ticketIds));
    const found = new Map<number, TicketGuestType[]>();
    for (const { ticketId, ...guest } of rows)
      found.set(ticketId, [...(found.get(ticketId) ?? []), shown(guest)]);
    return found;
  }

  /** The one concerned finds it in their lists, or no longer. */
  private tell(
    tx: Tx,
    { ticket }: TicketChange,
    whom: { userId: number; wasMentioned: boolean },
  ): Promise<void> {
    const before = { ...factsOf(ticket), labelIds: [...ticket.labelIds] };
    return this.outbox.add(tx, TicketUpdated, {
      ticketId: ticket.id,
      version: ticket.version,
      before,
      ...whom,
    });
  }

  /** The ticket is open on the screen of somebody who was named in it. */
  async seen(ctx: RequestContext, ticketId: number): Promise<void> {
    const { userId } = userOf(ctx);
    const isNew = await this.db.read(ctx, (q) => this.mentions.hasUnseen(q, ticketId, userId));
    if (isNew) await this.db.write(ctx, (tx) => this.mentions.markSeen(tx, ticketId, userId));
  }
}

function userOf(ctx: RequestContext): UserActor {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor;
}

const shown = ({ userId, name, invitedById, createdAt }: Omit<Guest, 'ticketId'>): TicketGuestType => ({
  userId,
  name,
  abbr: initials(name),
  invitedById,
  createdAt,
});
