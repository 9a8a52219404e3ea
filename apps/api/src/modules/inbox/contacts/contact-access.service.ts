import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { channelLimitsOf, hiddenChannelsSql, ownPrivateChannelsSql } from '../../channels/index.js';
import {
  type ContactAccess,
  type ContactNarrowing,
  type ContactScope,
  type ConversationSql,
  everyContact,
  type WrittenIn,
} from '../../contacts/index.js';
import {
  mineSql,
  notOnlyHiddenSql,
  ofChannelsOrMadeBySql,
  ofChannelsSql,
  oneOfChannelsSql,
} from './contact-access.rules.js';
import { conversationSql } from './conversation-conditions.rules.js';

/**
 * Contacts by the channels in which they wrote. With `contacts.contacts.view`: all but those known only from private
 * channels of others. Without it, and for people with private channels alone: those of the own private channels.
 */
@Injectable()
export class ContactAccessByChannel implements ContactAccess {
  constructor(@Inject(Database) private readonly db: Database) {}

  async scopeOf(ctx: RequestContext, how: 'asked' | 'shown'): Promise<ContactScope> {
    const limits = channelLimitsOf(ctx);
    const mayAll = can(ctx, 'contacts.contacts.view');
    const isOwnOnly = limits?.onlyPrivate || !mayAll;
    // A key is given what it may touch; that its owner has private channels gives it nothing more.
    if (isKey(ctx) && !mayAll && how === 'asked') throw PlatformErrors.notAllowed();
    if (!limits) {
      if (isOwnOnly && how === 'asked' && ctx.actor.kind === 'user') throw PlatformErrors.notAllowed();
      return everyContact;
    }
    const { own, hidden } = await this.channelsOf(ctx, limits.userId);
    if (!isOwnOnly) return hidden.length ? withoutHidden(hidden) : everyContact;
    if (how === 'asked' && own.length === 0) throw PlatformErrors.notAllowed();
    return {
      isOwnOnly: true,
      identitySql: (limits.onlyPrivate ? ownChannels(own) : withoutHidden(hidden)).identitySql,
      contactSql: (bind) => ofChannelsOrMadeBySql(bind(own), bind(limits.userId)),
    };
  }

  async narrowing(ctx: RequestContext, { isMine, channelIds }: ContactNarrowing) {
    const { userId, own, isSeen } = await this.seenBy(ctx);
    const asked = channelIds?.filter(isSeen);
    return (bind: (value: unknown) => string): string =>
      [
        ...(isMine ? [mineSql(bind(userId), bind(own))] : []),
        ...(asked ? [ofChannelsSql(bind(asked))] : []),
      ].join(' AND ');
  }

  async writtenIn(ctx: RequestContext): Promise<WrittenIn> {
    const { isSeen } = await this.seenBy(ctx);
    return (bind, channelIds, how) => {
      const channels = bind(channelIds.filter(isSeen));
      return how === 'list' ? ofChannelsSql(channels) : oneOfChannelsSql(channels);
    };
  }

  async conversationsOf(ctx: RequestContext): Promise<ConversationSql> {
    const limits = channelLimitsOf(ctx);
    if (!limits) return conversationSql(null);
    const { own, hidden } = await this.channelsOf(ctx, limits.userId);
    return conversationSql((bind, channel) =>
      limits.onlyPrivate
        ? `${channel} = ANY (${bind(own)}::bigint[])`
        : `${channel} <> ALL (${bind(hidden)}::bigint[])`,
    );
  }

  /** What the caller does not see holds nobody: that somebody wrote there is not told. */
  private async seenBy(ctx: RequestContext) {
    const limits = channelLimitsOf(ctx);
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    const { own, hidden } = await this.channelsOf(ctx, userId);
    const isSeen = (id: number) => !limits || (limits.onlyPrivate ? own.includes(id) : !hidden.includes(id));
    return { userId, own, isSeen };
  }

  private async channelsOf(
    ctx: RequestContext,
    userId: number,
  ): Promise<{ own: number[]; hidden: number[] }> {
    const [row] = await this.db.read(ctx, (q) =>
      q.query<{ own: (number | string)[]; hidden: (number | string)[] }>(
        `SELECT ${ownPrivateChannelsSql('$1', '$2')} AS own, ${hiddenChannelsSql('$1', '$2')} AS hidden`,
        [ctx.agencyId, userId],
        'contacts.channels-of-viewer',
      ),
    );
    return { own: (row?.own ?? []).map(Number), hidden: (row?.hidden ?? []).map(Number) };
  }
}

function isKey({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && actor.apiKeyId !== null;
}

function withoutHidden(hidden: readonly number[]): ContactScope {
  return {
    contactSql: (bind) => notOnlyHiddenSql(bind(hidden)),
    identitySql: (bind) => `(i.channel_id IS NULL OR i.channel_id <> ALL (${bind(hidden)}::bigint[]))`,
  };
}

function ownChannels(own: readonly number[]): Pick<ContactScope, 'identitySql'> {
  return {
    identitySql: (bind) => `(i.channel_id IS NULL OR i.channel_id = ANY (${bind(own)}::bigint[]))`,
  };
}
