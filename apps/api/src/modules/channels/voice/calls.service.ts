import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { channelLimitsOf } from '../channels/channel-access.rules.js';
import { ChannelErrors } from '../channels.errors.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { TwilioVoiceConnector } from '../connectors/twilio-voice/twilio-voice.connector.js';
import { CallListRepository, type CallView } from './call-list.repository.js';
import type { CallKind } from './voice-call.rules.js';
import { VoiceCallsRepository } from './voice-calls.repository.js';
import { voiceSettings } from './voice-channel.rules.js';
import { voiceToken } from './voice-token.rules.js';

/** A telephone channel, and what a colleague's browser shows to be let in there. */
export interface VoiceLine {
  channelId: number;
  channelName: string;
  number: string;
  token: string;
  identity: string;
  expiresAt: Date;
  /** The simulator stands for the provider: its line carries signals and no sound. */
  isSimulated: boolean;
}

export interface HistoryRequest {
  first?: number | null | undefined;
  after?: string | null | undefined;
  kind?: CallKind | null | undefined;
  isMine?: boolean | null | undefined;
}

const DEFAULT_PAGE = 25;

/** What people ask of telephone calls: the lines by which they speak, what was called, and to call somebody. */
@Injectable()
export class CallsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CallListRepository) private readonly list: CallListRepository,
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(TwilioVoiceConnector) private readonly connector: TwilioVoiceConnector,
  ) {}

  /** The calls of channels that the caller may see, the newest first. */
  async history(
    ctx: RequestContext,
    { first, after, kind, isMine }: HistoryRequest,
  ): Promise<Page<CallView>> {
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const limits = channelLimitsOf(ctx);
    const wanted = { kind: kind ?? null, userId: isMine ? userOf(ctx) : null };
    const rows = await this.db.read(ctx, (q) =>
      this.list.page(q, limits, wanted, { before, size: size + 1 }),
    );
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<CallView> {
    const limits = channelLimitsOf(ctx);
    const call = await this.db.read(ctx, (q) => this.list.find(q, limits, id));
    if (!call) throw ChannelErrors.callNotFound();
    return call;
  }

  /** The telephone channels of the caller, each with a token of its own that is worth something for an hour. */
  async lines(ctx: RequestContext): Promise<VoiceLine[]> {
    const userId = userOf(ctx);
    const channels = await this.db.read(ctx, (q) => this.channelsOf(q));
    return channels.map((channel) => this.lineOf(channel, userId, ctx.now()));
  }

  /**
   * Begins a call: the browser names it to the provider, and the provider asks us whom to call.
   * @throws channels.no_telephone, validation.failed
   */
  async begin(ctx: RequestContext, wanted: { channelId: number | null; number: string }): Promise<CallView> {
    const userId = userOf(ctx);
    const number = wanted.number.replace(/[\s().-]/g, '').replace(/^(\+|00)/, '');
    if (!/^[1-9]\d{6,14}$/.test(number))
      throw ChannelErrors.invalid({
        fields: { number: ['A number with its country, such as +31201234567.'] },
      });
    const id = await this.db.write(ctx, async (tx) => {
      const channels = await this.channelsOf(tx);
      const channel =
        wanted.channelId === null ? channels[0] : channels.find(({ id: one }) => one === wanted.channelId);
      if (!channel) throw ChannelErrors.noTelephone();
      const call = await this.calls.add(tx, {
        channelId: channel.id,
        externalId: null,
        direction: 'out',
        number,
        status: 'starting',
        stage: 'out',
        userId,
        flow: null,
      });
      if (!call) throw new Error('A call could not be begun.');
      return call.id;
    });
    return this.get(ctx, id);
  }

  private async channelsOf(q: Reader): Promise<OpenChannel[]> {
    const ids = await this.list.telephones(q, channelLimitsOf(q.ctx), this.connector.provider);
    const found: OpenChannel[] = [];
    for (const { id } of ids) {
      const channel = await this.connected.open(q, id);
      if (channel) found.push(channel);
    }
    return found;
  }

  private lineOf(channel: OpenChannel, userId: number, now: Date): VoiceLine {
    const settings = voiceSettings.parse(channel.settings);
    const signer = {
      accountSid: settings.account_sid,
      apiKeySid: settings.api_key_sid,
      apiKeySecret: channel.secrets.api_key_secret ?? '',
      applicationSid: settings.application_sid,
    };
    const { simulator, simulatorUrl, providerUrls } = this.config;
    return {
      channelId: channel.id,
      channelName: channel.name,
      number: settings.number,
      ...voiceToken(signer, userId, now),
      isSimulated: simulator && simulatorUrl !== undefined && providerUrls.twilio.startsWith(simulatorUrl),
    };
  }
}

export function userOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor.userId;
}
