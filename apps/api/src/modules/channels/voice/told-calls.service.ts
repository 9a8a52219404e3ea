import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { CallFact, ToldCall } from '../connectors/channel-fact.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import type { InboundAttachment } from '../messages/inbound-message.js';
import { withTold } from './told-call.rules.js';
import { type CallRow, VoiceCallsRepository } from './voice-calls.repository.js';
import { VoiceDesk } from './voice-desk.service.js';

/** Keeps the calls that a provider leads by itself, as it tells of them. */
@Injectable()
export class ToldCalls {
  constructor(
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(VoiceDesk) private readonly desk: VoiceDesk,
  ) {}

  /** @returns the call, and of the files those that it has not got yet. */
  async take(
    tx: Tx,
    channel: OpenChannel,
    { externalId, recording }: CallFact,
    told: ToldCall,
    files: readonly InboundAttachment[],
  ): Promise<{ call: CallRow; files: readonly InboundAttachment[] }> {
    const before = await this.callOf(tx, channel, externalId, told);
    const userId = told.email ? await this.calls.userByEmail(tx, told.email) : null;
    const after: CallRow = { ...before, ...withTold(before, told, userId) };
    const fresh = before.recording ? [] : files;
    const sound =
      recording && fresh.length > 0
        ? // Where it lay is no address for long: the sound is a file of ours now.
          { sid: recording.name ?? externalId, url: '', duration: after.duration ?? 0 }
        : before.recording;
    const call = { ...after, recording: sound };
    await this.desk.keep(tx, before, call);
    await this.calls.saveNotes(tx, call.id, call.notes);
    return { call, files: fresh };
  }

  private async callOf(
    tx: Tx,
    channel: OpenChannel,
    externalId: string,
    { customer, direction, startedAt }: ToldCall,
  ): Promise<CallRow> {
    const known = await this.calls.lockByLine(tx, channel.id, externalId);
    if (known) return known;
    const added = await this.calls.add(tx, {
      channelId: channel.id,
      externalId,
      direction,
      number: customer.address ?? customer.alias ?? '',
      status: 'starting',
      stage: direction === 'in' ? 'flow' : 'out',
      userId: null,
      flow: null,
      ...(startedAt && { startedAt }),
    });
    const call = added ?? (await this.calls.lockByLine(tx, channel.id, externalId));
    if (!call) throw new Error('A call was neither there nor could be added.');
    return call;
  }
}
