import { Inject, Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { channelLimitsOf, hiddenChannelsSql, ownPrivateChannelsSql } from '../../channels/index.js';
import type { Bounds } from './candidates.repository.js';
import { stretchOf } from './entry.rules.js';
import { FoundRepository } from './found.repository.js';
import type { Narrowing } from './operators.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { isNarrow } from './ticket-bounds.rules.js';

/** What of the index this caller may look at, written out as plain values: the index's reader knows no callers. */
@Injectable()
export class SearchBounds {
  constructor(
    @Inject(FoundRepository) private readonly found: FoundRepository,
    @Inject(SearchIndexRepository) private readonly index: SearchIndexRepository,
  ) {}

  async of(q: Reader, narrowing: Narrowing): Promise<Bounds> {
    const [channels, tickets, state] = await Promise.all([
      this.channels(q),
      isNarrow(narrowing.ticket) ? this.found.fewTickets(q, narrowing.ticket) : null,
      this.index.state(q),
    ]);
    const now = q.ctx.now();
    return {
      agencyId: q.ctx.agencyId,
      channels,
      tickets,
      inChannels: narrowing.channels,
      hasFile: narrowing.hasFile,
      from: narrowing.from,
      to: narrowing.to,
      oldest: state?.oldest ?? stretchOf(now),
      now,
    };
  }

  private async channels(q: Reader): Promise<Bounds['channels']> {
    const limits = channelLimitsOf(q.ctx);
    if (!limits) return null;
    const [row] = await q.query<{ channels: (number | string)[]; guest: (number | string)[] }>(
      `SELECT ${(limits.onlyPrivate ? ownPrivateChannelsSql : hiddenChannelsSql)('$1', '$2')} AS channels,
        array(SELECT tg.ticket_id FROM ticket_guest tg WHERE tg.agency_id = $1 AND tg.user_id = $2
          ORDER BY tg.ticket_id DESC LIMIT 1000) AS guest`,
      [q.ctx.agencyId, limits.userId],
      limits.onlyPrivate ? 'search.channels.own' : 'search.channels.hidden',
    );
    const ids = (row?.channels ?? []).map(Number);
    return {
      ...(limits.onlyPrivate ? { only: ids } : { hidden: ids }),
      guestOf: (row?.guest ?? []).map(Number),
    };
  }
}
