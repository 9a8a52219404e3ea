import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { Connectors } from '../connectors/connectors.js';
import { TwilioVoiceConnector } from '../connectors/twilio-voice/twilio-voice.connector.js';
import { CallLog } from './call-log.service.js';
import { type SilentCall, VoiceCallsRepository } from './voice-calls.repository.js';
import { VoiceDesk } from './voice-desk.service.js';

const SILENT_MINUTES = 5;
const BATCH = 50;

/** Calls of which nothing was heard for long: the provider is asked, so that none rings or goes on for ever. */
@Injectable()
export class SilentCalls {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(TwilioVoiceConnector) private readonly connector: TwilioVoiceConnector,
    @Inject(VoiceDesk) private readonly desk: VoiceDesk,
    @Inject(CallLog) private readonly log: CallLog,
    @Inject(Log) private readonly journal: Log,
  ) {}

  async sweep(): Promise<void> {
    const silent = await this.db.system('calls of which nothing is heard', (q) =>
      this.calls.silent(q, SILENT_MINUTES, BATCH),
    );
    for (const call of silent)
      await this.ask(call).catch((error: unknown) =>
        this.journal.warnRarely('the provider could not be asked about a call', { callId: call.id, error }),
      );
  }

  private async ask({ agencyId, channelId, id }: SilentCall): Promise<void> {
    const ctx = systemContext(agencyId, 'calls');
    const channel = await this.db.read(ctx, (q) => this.connected.open(q, channelId));
    const line = await this.db.write(ctx, async (tx) => {
      // Whatever comes of it, it is asked about again in some minutes only.
      await this.calls.touch(tx, id);
      return (await this.calls.lock(tx, channelId, id))?.mainId ?? null;
    });
    if (channel && line !== null && (await this.recalled(channel, line))) return;
    const isTwilio = channel?.provider === this.connector.provider;
    const ended =
      line !== null && channel && isTwilio
        ? await this.connector.stateOf(channel, this.connected.client(channel), line)
        : // The browser that began it has never come to the provider, or the channel is not there any more.
          { how: 'failed' as const };
    if (!ended) return;
    await this.db.write(ctx, async (tx) => {
      const call = await this.calls.lock(tx, channelId, id);
      if (!call || call.status === 'ended') return;
      const event = { kind: 'ended', lineId: call.mainId ?? '', how: ended.how } as const;
      await this.desk.end(tx, call, event);
      if (channel && call.externalId)
        await this.log.log(tx, channel, { externalId: call.externalId, callRef: id }, []);
    });
  }

  /** Of a call that the provider leads it can say everything anew. True: it goes on, or has said so. */
  private async recalled(channel: OpenChannel, line: string): Promise<boolean> {
    const connector = this.connectors.of(channel.provider);
    if (!connector?.recall) return false;
    const found = await connector.recall(line, channel, this.connected.client(channel));
    if (found === 'gone') return false;
    // Its sound comes with what the provider tells by itself.
    if (found)
      await this.db.write(systemContext(channel.agencyId, 'calls'), (tx) =>
        this.log.log(tx, channel, found, []),
      );
    return true;
  }
}
