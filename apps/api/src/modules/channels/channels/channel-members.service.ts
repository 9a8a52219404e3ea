import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { RightsChanges } from '../../../platform/realtime/index.js';
import { AuditLogService, PersonTraces, UsersService, type UserView } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelAccessChanged } from '../channels.events.js';
import { channelLimitsOf, mayEnter, settlingLimitsOf } from './channel-access.rules.js';
import { ChannelMembersRepository } from './channel-members.repository.js';
import type { ChannelView } from './channel.rules.js';
import { ChannelsRepository } from './channels.repository.js';

export interface ChannelAccessChange {
  isPrivate?: boolean | undefined;
  /** All members; missing when they stay as they are. */
  memberIds?: readonly number[] | undefined;
  /** What somebody saw; missing: whatever it is. */
  version?: number | null | undefined;
}

export interface ChannelWithMembers {
  channel: ChannelView;
  members: UserView[];
}

/** Who may see what comes in by a channel. */
@Injectable()
export class ChannelMembersService implements OnModuleInit {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(ChannelMembersRepository) private readonly members: ChannelMembersRepository,
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(RightsChanges) private readonly rights: RightsChanges,
    @Inject(PersonTraces) private readonly traces: PersonTraces,
  ) {}

  onModuleInit(): void {
    this.traces.add((tx, userId) => this.members.removeEverywhere(tx, userId));
  }

  /** @throws not_found */
  async get(ctx: RequestContext, channelId: number): Promise<ChannelWithMembers> {
    const isOpen = await this.db.read(ctx, (q) => this.channels.isOpenToSettle(q, channelId));
    if (!isOpen) throw ChannelErrors.notFound();
    return this.shown(ctx, channelId);
  }

  private async shown(ctx: RequestContext, channelId: number): Promise<ChannelWithMembers> {
    const { channel, ids } = await this.db.read(ctx, async (q) => {
      const [found] = await this.channels.byIds(q, [channelId]);
      return { channel: found, ids: found ? await this.members.of(q, channelId) : [] };
    });
    if (!channel) throw ChannelErrors.notFound();
    const users = await this.users.byIds(ctx, ids);
    return { channel, members: ids.flatMap((id) => users.get(id) ?? []) };
  }

  /** @throws not_found, channels.version_conflict, validation.failed for members who do not work here */
  async change(
    ctx: RequestContext,
    channelId: number,
    change: ChannelAccessChange,
  ): Promise<ChannelWithMembers> {
    await this.db.write(ctx, (tx) => this.changeIn(tx, channelId, change));
    // Also to somebody who has just taken it away from themselves.
    return this.shown(ctx, channelId);
  }

  /**
   * The private channels that each of these people works on, as far as the viewer may know of them; null for people
   * about whom the viewer may not ask.
   */
  async privateChannelsOf(
    ctx: RequestContext,
    userIds: readonly number[],
  ): Promise<Map<number, ChannelView[] | null>> {
    const mayAsk = can(ctx, 'permissions.users.manage') || can(ctx, 'settings.channels.manage');
    const self = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    const asked = userIds.filter((id) => mayAsk || id === self);
    const { rows, channels, own } = await this.db.read(ctx, async (q) => {
      const found = await this.members.privateOf(q, [...asked, self]);
      const ids = [...new Set(found.map((row) => row.channelId))];
      const mine = found.filter((row) => row.userId === self).map((row) => row.channelId);
      return { rows: found, channels: await this.channels.byIds(q, ids), own: mine };
    });
    const seesAll =
      !settlingLimitsOf(ctx) && (can(ctx, 'settings.channels.manage') || mayEnter(channelLimitsOf(ctx), []));
    const known = new Map(
      channels.filter((one) => seesAll || own.includes(one.id)).map((one) => [one.id, one]),
    );
    const channelsOf = (id: number) =>
      rows.filter((row) => row.userId === id).flatMap((row) => known.get(row.channelId) ?? []);
    return new Map(userIds.map((id) => [id, asked.includes(id) ? channelsOf(id) : null]));
  }

  private async changeIn(tx: Tx, channelId: number, change: ChannelAccessChange): Promise<void> {
    const isOpen = await this.channels.isOpenToSettle(tx, channelId);
    const channel = await this.channels.lock(tx, channelId);
    if (!channel || !isOpen) throw ChannelErrors.notFound();
    if (change.version != null && change.version !== channel.version)
      throw ChannelErrors.versionConflict({ facts: { version: channel.version } });
    const before = await this.members.of(tx, channelId);
    const after = change.memberIds ? await this.allKnown(tx, change.memberIds) : before;
    const isPrivate = change.isPrivate ?? channel.isPrivate;
    const moved = [
      ...after.filter((id) => !before.includes(id)),
      ...before.filter((id) => !after.includes(id)),
    ];
    const isTurned = isPrivate !== channel.isPrivate;
    if (!isTurned && moved.length === 0) return;
    await this.channels.setPrivate(tx, channelId, isPrivate);
    await this.members.set(tx, channelId, after);
    await this.audit.record(tx, {
      action: 'channel.access_changed',
      target: { kind: 'channel', id: channelId, name: channel.name },
      before: { is_private: channel.isPrivate, members: before },
      after: { is_private: isPrivate, members: after },
    });
    await this.tell(tx, { channelId, isPrivate, userIds: isTurned ? null : moved });
  }

  private async tell(
    tx: Tx,
    change: { channelId: number; isPrivate: boolean; userIds: number[] | null },
  ): Promise<void> {
    const { actor } = tx.ctx;
    const actorId = actor.kind === 'user' ? actor.userId : null;
    await this.outbox.add(tx, ChannelAccessChanged, { ...change, actorId });
    this.rights.tellAfter(tx, change.userIds ? { userIds: change.userIds } : {});
  }

  private async allKnown(tx: Tx, memberIds: readonly number[]): Promise<number[]> {
    const wanted = [...new Set(memberIds)].sort((a, b) => a - b);
    const known = await this.members.known(tx, wanted);
    const unknown = wanted.filter((id) => !known.includes(id));
    if (unknown.length === 0) return wanted;
    throw ChannelErrors.invalid({ fields: { members: [`There is no colleague ${unknown.join(', ')}.`] } });
  }
}
