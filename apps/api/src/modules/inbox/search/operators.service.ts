import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { channelLimitsOf, openChannelSql } from '../../channels/index.js';
import type { TicketStatusName } from '../tickets/ticket.rules.js';
import { dayOf, type ParsedTerm } from './search-term.rules.js';
import type { SearchFilter } from './search.input.js';
import { folded, placedWords } from './text-words.rules.js';
import type { TicketBounds } from './ticket-bounds.rules.js';

/** Filter and operators together. */
export interface Narrowing {
  readonly ticket: TicketBounds;
  readonly channels: readonly number[] | null;
  readonly hasFile: boolean | null;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Operators that say nothing here, such as a label that does not exist: as they were typed. */
  readonly unknown: readonly string[];
  /** Contacts have no status, channel or file; a search that speaks of them means no contacts. */
  readonly isOfConversations: boolean;
}

type Draft = { -readonly [K in keyof TicketBounds]: TicketBounds[K] };
type Named = { id: number; name: string };

const DAY_MS = 86_400_000;
const NOBODY = [0];

/** Turns `label:late` and the like into conditions, by the names that the caller may see. */
@Injectable()
export class SearchOperators {
  async read(q: Reader, parsed: ParsedTerm, filter: SearchFilter | null | undefined): Promise<Narrowing> {
    const reading = new Reading(filter, q.ctx.now());
    for (const { name, value, isExcluded } of parsed.operators) {
      const ok = await this.apply(q, reading, name, value, isExcluded);
      if (!ok) reading.unknown.push(`${isExcluded ? '-' : ''}${name}:${value}`);
    }
    return reading.done();
  }

  private async apply(
    q: Reader,
    reading: Reading,
    name: string,
    value: string,
    isNot: boolean,
  ): Promise<boolean> {
    if (name === 'is') return reading.is(value.toLowerCase(), isNot);
    if (name === 'has') return reading.has(value.toLowerCase(), isNot);
    if (name === 'before' || name === 'after' || name === 'on') return !isNot && reading.day(name, value);
    if (name === 'assignee') return this.assignee(q, reading, value, isNot);
    const ids = matching(name === 'label' ? await this.labels(q) : await this.channels(q), value);
    reading.in(name as 'label' | 'channel', ids, isNot);
    return ids.length > 0;
  }

  private async assignee(q: Reader, reading: Reading, value: string, isNot: boolean): Promise<boolean> {
    if (value.toLowerCase() === 'none') {
      reading.ticket.unassigned = true;
      return !isNot;
    }
    const isMe = value.toLowerCase() === 'me' && q.ctx.actor.kind === 'user';
    const ids =
      isMe && q.ctx.actor.kind === 'user' ? [q.ctx.actor.userId] : matching(await this.people(q), value);
    reading.in('assignee', ids, isNot);
    return ids.length > 0;
  }

  private labels(q: Reader): Promise<Named[]> {
    return q.query<Named>(
      'SELECT id, name FROM label WHERE agency_id = $1 AND deleted_at IS NULL LIMIT 5000',
      [q.ctx.agencyId],
    );
  }

  private channels(q: Reader): Promise<Named[]> {
    const limits = channelLimitsOf(q.ctx);
    const seen = limits ? `AND ${openChannelSql('c.id', '$1', '$2', limits.onlyPrivate)}` : '';
    return q.query<Named>(
      `SELECT c.id, c.name || ' ' || coalesce(c.address, '') || ' ' || c.type AS name FROM channel c
       WHERE c.agency_id = $1 ${seen} LIMIT 5000`,
      [q.ctx.agencyId, ...(limits ? [limits.userId] : [])],
    );
  }

  private people(q: Reader): Promise<Named[]> {
    return q.query<Named>(
      `SELECT id, first_name || ' ' || last_name || ' ' || email AS name FROM user_account WHERE agency_id = $1 LIMIT 5000`,
      [q.ctx.agencyId],
    );
  }
}

/** All words of what was typed must begin a word of the name. */
function matching(named: readonly Named[], value: string): number[] {
  const wanted = placedWords(value).map(({ word }) => folded(word));
  if (wanted.length === 0) return [];
  const fits = ({ name }: Named) => {
    const words = placedWords(name).map(({ word }) => folded(word));
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  };
  return named.filter(fits).map(({ id }) => Number(id));
}

class Reading {
  readonly unknown: string[] = [];
  readonly ticket: Draft;
  private channels: number[] | null;
  private hasFile: boolean | null;
  private from: Date | null;
  private to: Date | null;
  private isOfConversations: boolean;

  constructor(
    filter: SearchFilter | null | undefined,
    private readonly now: Date,
  ) {
    const ids = (values: readonly string[] | null | undefined) =>
      values?.length ? values.map(Number) : undefined;
    const labels = ids(filter?.labels);
    this.ticket = { isSpam: filter?.isSpam ?? false };
    if (filter?.status?.length) this.ticket.status = filter.status;
    if (ids(filter?.users)) this.ticket.users = ids(filter?.users);
    if (ids(filter?.teams)) this.ticket.teams = ids(filter?.teams);
    if (labels) this.ticket.labels = [labels];
    this.channels = ids(filter?.channels) ?? null;
    this.hasFile = filter?.hasAttachment ?? null;
    this.from = filter?.after ?? null;
    this.to = filter?.before ?? null;
    this.isOfConversations =
      this.channels !== null ||
      this.hasFile !== null ||
      this.ticket.isSpam ||
      Object.keys(this.ticket).length > 1;
  }

  is(value: string, isNot: boolean): boolean {
    this.isOfConversations = true;
    const status = value.toUpperCase();
    if (status === 'OPEN' || status === 'ASSIGNED' || status === 'CLOSED') return this.status(status, isNot);
    if (value === 'spam') this.ticket.isSpam = !isNot;
    else if (value === 'snoozed' && !isNot) this.ticket.snoozed = true;
    else if (value === 'unassigned' && !isNot) this.ticket.unassigned = true;
    else return false;
    return true;
  }

  has(value: string, isNot: boolean): boolean {
    if (value !== 'attachment' && value !== 'file') return false;
    this.isOfConversations = true;
    this.hasFile = !isNot;
    return true;
  }

  day(name: 'before' | 'after' | 'on', value: string): boolean {
    const day = dayOf(value, this.now);
    if (!day) return false;
    const next = new Date(day.getTime() + DAY_MS);
    // Both days are meant with themselves in Gmail's way: after:3-2 begins on that day, before:3-2 ends with the day before.
    if (name !== 'before') this.from = this.from && this.from > day ? this.from : day;
    const end = name === 'on' ? next : day;
    if (name !== 'after') this.to = this.to && this.to < end ? this.to : end;
    return true;
  }

  in(name: 'label' | 'channel' | 'assignee', ids: readonly number[], isNot: boolean): void {
    this.isOfConversations = true;
    const some = ids.length ? ids : NOBODY;
    if (name === 'label') {
      if (isNot) this.ticket.notLabels = [...(this.ticket.notLabels ?? []), ...ids];
      else this.ticket.labels = [...(this.ticket.labels ?? []), some];
    } else if (name === 'assignee') {
      if (isNot) this.ticket.notUsers = [...(this.ticket.notUsers ?? []), ...ids];
      else this.ticket.users = [...(this.ticket.users ?? []), ...some];
    } else if (isNot) {
      this.ticket.notChannels = [...(this.ticket.notChannels ?? []), ...ids];
    } else {
      const { channels } = this;
      this.channels = channels ? channels.filter((id) => some.includes(id)) : [...some];
    }
  }

  done(): Narrowing {
    const { channels, hasFile, from, to, unknown, isOfConversations } = this;
    const ticket: TicketBounds = channels ? { ...this.ticket, channels } : this.ticket;
    return { ticket, channels, hasFile, from, to, unknown, isOfConversations };
  }

  private status(status: TicketStatusName, isNot: boolean): boolean {
    // What people call open is all that is not closed.
    const meant: TicketStatusName[] = status === 'OPEN' ? ['OPEN', 'ASSIGNED'] : [status];
    if (isNot) this.ticket.notStatus = [...(this.ticket.notStatus ?? []), ...meant];
    else this.ticket.status = [...(this.ticket.status ?? []), ...meant];
    return true;
  }
}
