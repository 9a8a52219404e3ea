import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { UsersService, type UserView } from '../../identity/index.js';
import { WidgetsRepository } from './widgets.repository.js';

export interface WidgetTeam {
  /** Whether somebody who may answer this chat is there just now. */
  readonly isOnline: boolean;
  /** A few faces for the chat's head; strangers see first names only. */
  readonly members: readonly { name: string; abbr: string; color: string }[];
}

const FACES = 3;
const KEPT_MS = 10_000;

/** Who stands behind a chat. */
@Injectable()
export class WidgetTeamService {
  private readonly kept = new Map<number, { team: Promise<WidgetTeam>; until: number }>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(WidgetsRepository) private readonly widgets: WidgetsRepository,
  ) {}

  /** Kept for some seconds, because every page of a website asks for it. */
  teamOf(ctx: RequestContext, channelId: number): Promise<WidgetTeam> {
    const now = Date.now();
    const known = this.kept.get(channelId);
    if (known && known.until > now) return known.team;
    const team = this.read(ctx, channelId);
    this.kept.set(channelId, { team, until: now + KEPT_MS });
    team.catch(() => this.kept.delete(channelId));
    return team;
  }

  private async read(ctx: RequestContext, channelId: number): Promise<WidgetTeam> {
    const { edges } = await this.users.list(ctx, { first: 100 });
    const members = await this.db.read(ctx, (q) => this.widgets.membersOf(q, channelId));
    const able = edges
      .map((edge) => edge.node)
      .filter((user) => user.isAssignable && (members === null || members.has(user.id)));
    const shown = able.toSorted(presentFirst).slice(0, FACES);
    return {
      isOnline: able.some((user) => user.isOnline),
      members: shown.map(({ firstName, abbr, color }) => ({ name: firstName, abbr, color })),
    };
  }
}

const presentFirst = (a: UserView, b: UserView): number => Number(b.isOnline) - Number(a.isOnline);
