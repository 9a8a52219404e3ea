import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { channelLimitsOf } from '../channels/channel-access.rules.js';
import { ChannelErrors } from '../channels.errors.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import { address } from '../connectors/twilio-voice/twiml.rules.js';
import { TwilioVoiceConnector } from '../connectors/twilio-voice/twilio-voice.connector.js';
import { CallListRepository, type CallView, type Named } from './call-list.repository.js';
import { userOf } from './calls.service.js';
import { type CallRow, VoiceCallsRepository } from './voice-calls.repository.js';
import { canBeRung, VoiceDesk } from './voice-desk.service.js';

/** As many as the provider rings at once. */
const MOST_RUNG = 10;

/** One of them is null. */
export interface Receiver {
  userId: number | null;
  teamId: number | null;
}

/** Gives a call that goes on to a colleague. */
@Injectable()
export class HandOverService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(CallListRepository) private readonly list: CallListRepository,
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(TwilioVoiceConnector) private readonly connector: TwilioVoiceConnector,
    @Inject(VoiceDesk) private readonly desk: VoiceDesk,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Who could take it now. @throws not_found */
  async takers(ctx: RequestContext, callId: number): Promise<{ users: Named[]; teams: Named[] }> {
    const call = await this.seen(ctx, callId);
    return this.db.read(ctx, async (q) => {
      const free = await this.calls.free(q, call.channelId, canBeRung);
      const others = free.filter(({ id }) => id !== call.userId);
      const teamIds = [...new Set(others.flatMap((one) => one.teamIds))];
      return {
        users: await this.list.usersNamed(
          q,
          others.map(({ id }) => id),
        ),
        teams: await this.list.teamsNamed(q, teamIds),
      };
    });
  }

  /**
   * What is decided stands before the provider is told: when we are stopped in between, the colleague is rung as soon as
   * whoever speaks hangs up. @throws not_found, validation.failed, channels.call_over, channels.colleague_not_free,
   * channels.hand_over_refused
   */
  async handOver(ctx: RequestContext, callId: number, receiver: Receiver): Promise<void> {
    const userId = userOf(ctx);
    if ((receiver.userId === null) === (receiver.teamId === null))
      throw ChannelErrors.invalid({ fields: { userId: ['A colleague or a team.'] } });
    const { channelId } = await this.seen(ctx, callId);
    const decided = await this.db.write(ctx, async (tx) => {
      const channel = await this.connected.open(tx, channelId);
      const before = await this.calls.lock(tx, channelId, callId);
      if (!channel || !before) throw ChannelErrors.callNotFound();
      // Calls that another provider leads are only told of here.
      if (channel.provider !== this.connector.provider) throw ChannelErrors.handOverRefused();
      if (before.status !== 'ongoing' || before.userId !== userId) throw ChannelErrors.callOver();
      const free = await this.calls.free(tx, channelId, canBeRung);
      const to = free
        .filter(({ id, teamIds }) =>
          receiver.teamId === null ? id === receiver.userId : teamIds.includes(receiver.teamId),
        )
        .map(({ id }) => id)
        .slice(0, MOST_RUNG);
      if (to.length === 0) throw ChannelErrors.colleagueNotFree();
      const after = await this.desk.advance(tx, channel, before, { kind: 'handover', to });
      return { channel, before, after };
    });
    const { channel, before, after } = decided;
    const url = address({ url: channel.webhookUrl, callId, turn: after.turn }, 'handover');
    try {
      const client = this.connected.client(channel);
      await this.connector.redirect(channel, client, after.mainId ?? '', url);
    } catch (error) {
      this.log.warn('a call was not handed over', { callId, error });
      await this.takeBack(ctx, before, after);
      throw ChannelErrors.handOverRefused();
    }
  }

  /** As it was before, unless the provider has asked about it already. */
  private async takeBack(ctx: RequestContext, before: CallRow, after: CallRow): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const now = await this.calls.lock(tx, before.channelId, before.id);
      if (now?.turn === after.turn && now.takenTurn === after.takenTurn && now.status !== 'ended')
        await this.desk.keep(tx, now, before);
    });
  }

  private async seen(ctx: RequestContext, callId: number): Promise<CallView> {
    const limits = channelLimitsOf(ctx);
    const call = await this.db.read(ctx, (q) => this.list.find(q, limits, callId));
    if (!call) throw ChannelErrors.callNotFound();
    return call;
  }
}
