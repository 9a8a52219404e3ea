import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { UsersService, type UserView } from '../../identity/index.js';
import { type OpenReminder, RemindersRepository } from './reminders.repository.js';
import { WatchingRepository } from './watching.repository.js';

/** The viewer's own open reminder of each ticket. */
@Injectable()
export class OwnReminderLoader extends BatchLoader<number, OpenReminder> {
  constructor(
    private readonly database: Database,
    private readonly reminders: RemindersRepository,
  ) {
    super();
  }

  protected async batch(ctx: RequestContext, ids: readonly number[]) {
    if (ctx.actor.kind !== 'user') return new Map<number, OpenReminder>();
    const { userId } = ctx.actor;
    const open = await this.database.read(ctx, (q) => this.reminders.openOf(q, userId, ids));
    return new Map(open.map((reminder) => [reminder.ticketId, reminder]));
  }
}

@Injectable()
export class WatchersLoader extends BatchLoader<number, UserView[]> {
  constructor(
    private readonly database: Database,
    private readonly watching: WatchingRepository,
    private readonly users: UsersService,
  ) {
    super();
  }

  protected async batch(ctx: RequestContext, ids: readonly number[]) {
    const watchers = await this.database.read(ctx, (q) => this.watching.watchers(q, ids));
    const people = await this.users.byIds(ctx, [...new Set(watchers.map(({ userId }) => userId))]);
    const found = new Map<number, UserView[]>();
    for (const { ticketId, userId } of watchers) {
      const person = people.get(userId);
      if (person) found.set(ticketId, [...(found.get(ticketId) ?? []), person]);
    }
    return found;
  }
}
