import { Inject, Injectable } from '@nestjs/common';
import type { Sendability } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ChannelsService } from '../../channels/index.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { SendingRepository } from './sending.repository.js';

/** Whether, and until when, a customer can be answered in a conversation. */
@Injectable()
export class SendingService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SendingRepository) private readonly places: SendingRepository,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
    @Inject(TicketsService) private readonly tickets: TicketsService,
  ) {}

  /** For tickets that the caller was shown already. */
  async of(ctx: RequestContext, ticketIds: readonly number[]): Promise<Map<number, Sendability>> {
    return this.db.read(ctx, async (q) => {
      const places = await this.places.placesOf(q, ticketIds);
      const answers = await this.channels.canSend(q, places, 'person');
      return new Map(places.map(({ ticketId }, at) => [ticketId, answers[at] as Sendability]));
    });
  }

  /** @throws not_found */
  async get(ctx: RequestContext, ticketId: number): Promise<Sendability> {
    await this.db.read(ctx, (q) => this.tickets.assertVisible(q, ticketId));
    return (await this.of(ctx, [ticketId])).get(ticketId) as Sendability;
  }
}
