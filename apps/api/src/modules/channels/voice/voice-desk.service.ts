import { Inject, Injectable } from '@nestjs/common';
import { type RoleName, roles } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import type { WebhookAnswer, WebhookRequest } from '../connectors/connector.js';
import { senderOf } from '../connectors/sms/sms-address.rules.js';
import { HANG_UP, NOTHING, twimlOf } from '../connectors/twilio-voice/twiml.rules.js';
import { type VoiceRequest, voiceRequest } from '../connectors/twilio-voice/voice-request.rules.js';
import { BusinessHoursService } from '../../organisation/index.js';
import { CallChanged } from '../channels.events.js';
import { voicemailWords } from './call-words.js';
import { IvrFlows } from './ivr/ivr-flows.service.js';
import { type CallFacts, type CallState, callTurn } from './voice-call.rules.js';
import { type CallRow, VoiceCallsRepository } from './voice-calls.repository.js';
import { voiceSettings } from './voice-channel.rules.js';

export const canBeRung = (Object.keys(roles) as RoleName[]).filter((role) => roles[role].isAssignable);

/**
 * Says what happens next in a telephone call, in the transaction that keeps what the provider brought. The caller waits
 * for it on the line: nobody is asked but the database.
 */
@Injectable()
export class VoiceDesk {
  readonly provider = 'twilio_voice';

  constructor(
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(IvrFlows) private readonly flows: IvrFlows,
    @Inject(BusinessHoursService) private readonly hours: BusinessHoursService,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** @param isNew false: the same was brought before, and its answer is given once more. */
  async answer(
    tx: Tx,
    channel: OpenChannel,
    { raw, query }: Pick<WebhookRequest, 'raw' | 'query'>,
    isNew: boolean,
  ): Promise<WebhookAnswer> {
    const request = voiceRequest(raw, query);
    const call = await this.callOf(tx, channel, request);
    if (!call) return xml(request.isQuestion ? HANG_UP : NOTHING);
    const after = isNew && request.event ? await this.turned(tx, channel, call, request) : call;
    if (!request.isQuestion) return xml(NOTHING);
    // Somebody's line on which the call is not any more, because it was handed over from there.
    return xml(after.mainId === request.lineId && after.answer ? after.answer : HANG_UP);
  }

  /** What follows for the call, kept. */
  async advance(
    tx: Tx,
    channel: OpenChannel,
    call: CallRow,
    event: Parameters<typeof callTurn>[1],
  ): Promise<CallRow> {
    const { state, deeds } = callTurn(call, event, await this.factsOf(tx, channel, call));
    const answer = deeds ? this.inWords(channel, call, state, deeds) : call.answer;
    const after: CallRow = { ...call, ...state, answer };
    await this.keep(tx, call, after);
    return after;
  }

  /** It is over, as the provider says who was asked. */
  async end(
    tx: Tx,
    call: CallRow,
    event: Extract<Parameters<typeof callTurn>[1], { kind: 'ended' }>,
  ): Promise<void> {
    const facts = { now: tx.ctx.now(), isOpen: true, free: [], ahead: 0, words: { voicemail: '' } };
    const { state } = callTurn({ ...call, mainId: call.mainId ?? '' }, event, facts);
    await this.keep(tx, call, { ...call, ...state, mainId: call.mainId });
  }

  /** Writes a call, and tells those whom it concerns. */
  async keep(tx: Tx, before: CallRow, after: CallRow): Promise<void> {
    await this.calls.save(tx, after.id, after, after.answer);
    const isOther =
      before.status !== after.status ||
      before.userId !== after.userId ||
      String(before.rung) !== String(after.rung) ||
      before.handoverTo !== after.handoverTo;
    if (isOther)
      await this.outbox.add(tx, CallChanged, {
        callId: after.id,
        channelId: after.channelId,
        status: after.status,
        userId: after.userId,
        // Who gave it away learns who has taken it.
        rung: [...new Set([...before.rung, ...after.rung, before.userId].filter((id) => id !== null))],
      });
  }

  private async turned(tx: Tx, channel: OpenChannel, call: CallRow, request: VoiceRequest): Promise<CallRow> {
    const { event } = request;
    if (!event) return call;
    return this.advance(tx, channel, call, event);
  }

  /** The call that a request is about; one that is not known yet begins. */
  private async callOf(tx: Tx, channel: OpenChannel, request: VoiceRequest): Promise<CallRow | null> {
    if (request.callId !== null) return this.calls.lock(tx, channel.id, request.callId);
    const known = await this.calls.lockByLine(tx, channel.id, request.parentId ?? request.lineId);
    if (known || request.parentId !== null) return known;
    // That it is over may be heard before that it began.
    if (request.event?.kind !== 'arrived' && request.event?.kind !== 'ended') return null;
    if (request.from.startsWith('client:')) return this.begun(tx, channel, request);
    const { address, alias } = senderOf(request.from);
    const language = voiceSettings.parse(channel.settings).language;
    const added = await this.calls.add(tx, {
      channelId: channel.id,
      externalId: request.lineId,
      direction: 'in',
      number: address ?? alias ?? '',
      status: 'ringing',
      stage: 'flow',
      userId: null,
      flow: await this.flows.of(tx, channel, language),
    });
    return added ?? this.calls.lockByLine(tx, channel.id, request.lineId);
  }

  /** A colleague's browser calls out: only what they have begun here themselves, and only once. */
  private async begun(
    tx: Tx,
    channel: OpenChannel,
    { begun, lineId }: VoiceRequest,
  ): Promise<CallRow | null> {
    if (!begun) return null;
    const call = await this.calls.lock(tx, channel.id, begun.callId);
    if (call?.status !== 'starting' || call.userId !== begun.userId) return null;
    await this.calls.name(tx, call.id, lineId);
    return { ...call, externalId: lineId, mainId: lineId };
  }

  private async factsOf(tx: Tx, channel: OpenChannel, call: CallRow): Promise<CallFacts> {
    const { language } = voiceSettings.parse(channel.settings);
    const isLed = call.stage === 'flow' && call.direction === 'in';
    return {
      now: tx.ctx.now(),
      isOpen: !isLed || ((await this.hours.openingOf(tx, channel.id))?.isOpen ?? true),
      free: isLed ? await this.calls.free(tx, channel.id, canBeRung) : [],
      ahead: isLed ? await this.calls.ahead(tx, call) : 0,
      words: { voicemail: voicemailWords(language) },
    };
  }

  private inWords(
    channel: OpenChannel,
    { id }: CallRow,
    { turn }: CallState,
    deeds: Parameters<typeof twimlOf>[0],
  ): string {
    const { number, language, recording } = voiceSettings.parse(channel.settings);
    const records = recording === 'on';
    return twimlOf(deeds, { url: channel.webhookUrl, callId: id, turn, number, language, records });
  }
}

function xml(body: string): WebhookAnswer {
  return { status: 200, type: 'text/xml', body };
}
