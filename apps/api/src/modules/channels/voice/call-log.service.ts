import { Inject, Injectable } from '@nestjs/common';
import type { MessageContent } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import type { CallFact, ProviderCustomer } from '../connectors/channel-fact.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import { CustomersService } from '../customers/customers.service.js';
import type { InboundSummary } from '../inbound/inbound-event.rules.js';
import {
  INBOUND_SINK,
  type InboundAttachment,
  type InboundMessage,
  type InboundSink,
} from '../messages/inbound-message.js';
import { textToHtml } from '../sanitising/sanitise-html.js';
import { callLine } from './call-words.js';
import { notesInWords } from './told-call.rules.js';
import { ToldCalls } from './told-calls.service.js';
import { type CallRow, VoiceCallsRepository } from './voice-calls.repository.js';

type CallContent = Extract<MessageContent, { kind: 'call' }>;

/** Tells of calls in the conversations of those who called: one message for each call, which follows what becomes of it. */
@Injectable()
export class CallLog {
  constructor(
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(ToldCalls) private readonly told: ToldCalls,
    @Inject(CustomersService) private readonly customers: CustomersService,
    @Inject(INBOUND_SINK) private readonly sink: InboundSink,
  ) {}

  /** @param files a recording that has come with this. */
  async log(
    tx: Tx,
    channel: OpenChannel,
    fact: CallFact,
    files: readonly InboundAttachment[],
  ): Promise<InboundSummary> {
    const { call, files: fresh } = fact.told
      ? await this.told.take(tx, channel, fact, fact.told, files)
      : { call: await this.callOf(tx, channel, fact), files };
    if (!call) return { ignored: 'It is about a call that is not known here.' };
    const content = await this.contentOf(tx, call);
    const text = [callLine(await this.calls.localeOf(tx), content), ...notesInWords(call.notes)].join('\n');
    const said: Said = { content, text, files: fresh };
    return call.messageRef === null
      ? this.begin(tx, channel, call, said, fact.told?.customer ?? {})
      : this.follow(tx, channel, call, said);
  }

  private callOf(tx: Tx, { id }: OpenChannel, { callRef, externalId }: CallFact): Promise<CallRow | null> {
    return callRef === undefined
      ? this.calls.lockByLine(tx, id, externalId)
      : this.calls.lock(tx, id, callRef);
  }

  private async begin(
    tx: Tx,
    channel: OpenChannel,
    call: CallRow,
    { content, text, files }: Said,
    { name, email }: ProviderCustomer,
  ): Promise<InboundSummary> {
    const given = { ...customerOf(call), ...(name && { name }), ...(email && { email }) };
    const customer = await this.customers.recognise(tx, channel, given);
    const message: InboundMessage = {
      channelId: channel.id,
      channelType: channel.type,
      providerKey: `call:${call.id}`,
      externalId: `call:${call.id}`,
      customer: { id: customer.id, contactId: customer.contactId },
      from: { kind: 'customer', value: call.number, ...(given.name && { name: given.name }) },
      content,
      ...(call.userId !== null &&
        call.direction === 'out' && { by: { userId: call.userId, name: content.answeredBy ?? '' } }),
      to: [],
      cc: [],
      subject: '',
      html: textToHtml(text),
      quotedHtml: '',
      text,
      attachments: [...files],
      isAutomatic: false,
      isBounce: false,
      isUnreadable: false,
      hasRemoteImages: false,
      sentAt: call.startedAt,
    };
    const outcome = await (call.direction === 'in'
      ? this.sink.receive(tx, message)
      : this.sink.echo(tx, message));
    if ('ignored' in outcome) return outcome;
    await this.calls.tell(tx, call.id, {
      contactId: customer.contactId,
      messageRef: outcome.messageId,
      conversationRef: outcome.ticketId,
    });
    if (call.direction === 'in' && call.outcome === 'answered')
      await this.follow(
        tx,
        channel,
        { ...call, messageRef: outcome.messageId, contactId: customer.contactId },
        {
          content,
          text,
          files: [],
        },
      );
    return outcome;
  }

  private async follow(
    tx: Tx,
    channel: OpenChannel,
    call: CallRow,
    { content, text, files }: Said,
  ): Promise<InboundSummary> {
    const isDone = await this.sink.happened(tx, {
      channelId: channel.id,
      customerId: 0,
      contactId: call.contactId ?? 0,
      message: { messageRef: call.messageRef ?? 0 },
      what: {
        kind: 'call',
        content,
        text,
        html: textToHtml(text),
        files,
        isTaken: call.outcome === 'answered' && (call.userId !== null || call.notes !== null),
      },
    });
    return isDone ? {} : { ignored: 'The message of this call is not there any more.' };
  }

  private async contentOf(tx: Tx, call: CallRow): Promise<CallContent> {
    const known = call.userId === null ? null : await this.calls.nameOf(tx, call.userId);
    const name = known ?? (call.outcome === 'answered' || call.direction === 'out' ? call.notes?.by : null);
    const { startedAt, answeredAt, recording, notes } = call;
    const waited =
      answeredAt && Math.max(0, Math.round((answeredAt.getTime() - startedAt.getTime()) / 1_000));
    const path = call.place?.path ?? [];
    return {
      kind: 'call',
      direction: call.direction,
      outcome: outcomeOf(call),
      duration: call.duration ?? 0,
      callId: String(call.id),
      ...(name && { answeredBy: name }),
      ...(waited !== null && { waited }),
      ...(path.length > 0 && { path: [...path] }),
      ...(recording && { recorded: recording.duration }),
      ...(notes && notes.tags.length > 0 && { tags: [...notes.tags] }),
      ...(notes && notes.comments.length > 0 && { comments: notes.comments.map((one) => ({ ...one })) }),
    };
  }
}

interface Said {
  content: CallContent;
  text: string;
  files: readonly InboundAttachment[];
}

function outcomeOf({ status, outcome }: CallRow): CallContent['outcome'] {
  if (status === 'ended') return outcome ?? 'missed';
  return status === 'ongoing' ? 'ongoing' : 'ringing';
}

/** Who hides their number is somebody else each time. */
function customerOf({ id, number }: CallRow): ProviderCustomer {
  if (/^\d{7,15}$/.test(number) && number !== ANONYMOUS) return { address: number, phone: `+${number}` };
  const isHidden =
    number === '' || number === ANONYMOUS || /^(anonymous|restricted|unknown|private)$/i.test(number);
  return isHidden ? { alias: `anonymous:${id}`, name: 'Anonymous' } : { alias: number, name: number };
}

/** As Twilio writes "anonymous" on a keypad. */
const ANONYMOUS = '266696687';
