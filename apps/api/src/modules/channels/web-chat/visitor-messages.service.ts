import { Inject, Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/index.js';
import { type Limit, RateLimits } from '../../../platform/limits/index.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import { INBOUND_SINK, type InboundMessage, type InboundSink } from '../messages/inbound-message.js';
import {
  type ConversationMessage,
  VISITOR_CONVERSATION,
  type VisitorConversation,
  visitorTopic,
} from './visitor-conversation.js';
import { type UploadRow, VisitorsRepository } from './visitors.repository.js';
import { WebChatErrors } from './web-chat.errors.js';
import type { OfflineMessageInput, VisitorMessageInput } from './web-chat.input.js';
import { cleanText, missingDetails, subjectOf, textToHtml } from './web-chat.rules.js';
import type { VisitorSession } from './widget-access.service.js';
import { toWidgetMessage, type WidgetMessage } from './widget-message.js';
import { WidgetsRepository } from './widgets.repository.js';

const MESSAGES: Limit = { name: 'widget.message', points: 30, seconds: 60 };

/** Takes in what a visitor writes. An answer means that it is committed. */
@Injectable()
export class VisitorMessagesService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(VisitorsRepository) private readonly visitors: VisitorsRepository,
    @Inject(WidgetsRepository) private readonly widgets: WidgetsRepository,
    @Inject(INBOUND_SINK) private readonly sink: InboundSink,
    @Inject(VISITOR_CONVERSATION) private readonly conversation: VisitorConversation,
  ) {}

  /**
   * Stores the message once: the same client id again gives the first message again.
   * @throws widget.empty_message, widget.unknown_upload, rate_limit.exceeded
   */
  async send(session: VisitorSession, input: VisitorMessageInput): Promise<WidgetMessage> {
    const text = cleanText(input.text ?? '');
    const ids = [...new Set(input.attachmentIds ?? [])];
    if (!text && ids.length === 0) throw WebChatErrors.emptyMessage();
    await this.limits.consume(MESSAGES, `visitor ${session.visitorId}`);
    const message = await this.db.write(session.ctx, async (tx) => {
      // The lock comes first: a repeated send waits here, and then finds what the first one has stored.
      await this.visitors.lock(tx, session.visitorId);
      const known = await this.conversation.messageByClientId(tx, session.visitorId, input.clientId);
      if (known) return known;
      const files = await this.visitors.takeUploads(tx, session.visitorId, ids);
      if (files.length < ids.length) throw WebChatErrors.uploadUnknown();
      const isFirst = (await this.conversation.conversationOf(tx, session.visitorId)) === null;
      if (isFirst) await this.begin(tx, session, input);
      return this.receive(tx, session, { ...input, text }, files);
    });
    return toWidgetMessage(message);
  }

  /**
   * The form for times when nobody is there. The visitor will be gone when the answer comes, so it begins a
   * conversation by e-mail; the chat takes it where the company has no mailbox that could answer.
   * @returns the message in the chat; null when it will be answered by e-mail.
   */
  async sendOffline(session: VisitorSession, input: OfflineMessageInput): Promise<WidgetMessage | null> {
    const { message, ...rest } = input;
    const text = cleanText(message);
    if (!text) throw WebChatErrors.emptyMessage();
    const mailbox = await this.db.read(session.ctx, (q) => this.widgets.mailboxFor(q));
    if (mailbox === null || session.widget.settings.away.mode === 'hide')
      return this.send(session, { ...rest, text });
    await this.limits.consume(MESSAGES, `visitor ${session.visitorId}`);
    await this.db.write(session.ctx, async (tx) => {
      await this.visitors.lock(tx, session.visitorId);
      await this.take(tx, toMail(mailbox, toInbound(session, { ...rest, text }, []), input.email));
    });
    return null;
  }

  /** What is asked before a chat was answered; what it said stays with the visitor. @throws widget.details_missing */
  private async begin(tx: Tx, session: VisitorSession, input: VisitorMessageInput): Promise<void> {
    const missing = missingDetails(session.widget.settings.preChat, { ...session.visitor.details, ...input });
    if (missing.length > 0)
      throw WebChatErrors.detailsMissing({
        fields: Object.fromEntries(missing.map((name) => [name, ['This is asked before the chat begins.']])),
      });
    const { name, email, phone } = input;
    const told = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
    await this.visitors.describe(tx, session.visitorId, told, input.consent === true);
  }

  private async receive(
    tx: Tx,
    session: VisitorSession,
    input: VisitorMessageInput & { text: string },
    files: readonly UploadRow[],
  ): Promise<ConversationMessage> {
    const { visitorId } = session;
    await this.take(tx, toInbound(session, input, files));
    const message = await this.conversation.messageByClientId(tx, visitorId, input.clientId);
    if (!message) throw WebChatErrors.notAccepted();
    // The visitor's other tabs show it too.
    const signal = { kind: 'message', position: message.position };
    tx.afterCommit(() => this.pubsub.publish(visitorTopic(visitorId), signal).catch(() => undefined));
    return message;
  }

  private async take(tx: Tx, inbound: InboundMessage): Promise<void> {
    const outcome = await this.sink.receive(tx, inbound);
    if ('ignored' in outcome) throw WebChatErrors.notAccepted();
    await this.visitors.noteInbound(tx, {
      channelId: inbound.channelId,
      providerKey: inbound.providerKey,
      rawSize: Buffer.byteLength(inbound.text),
      summary: { ticketId: outcome.ticketId, messageId: outcome.messageId },
    });
  }
}

/** The same words as if they had come by e-mail: from an address that nobody proved, and no longer the visitor's. */
function toMail(channelId: number, inbound: InboundMessage, address: string): InboundMessage {
  const { visitorId: _, ...rest } = inbound;
  const { name } = inbound.from;
  return {
    ...rest,
    channelId,
    channelType: 'EMAIL',
    from: { kind: 'email', value: address.toLowerCase(), ...(name && { name }) },
    clientKey: inbound.providerKey,
  };
}

function toInbound(
  { widget, visitorId, visitor, ctx }: VisitorSession,
  input: VisitorMessageInput & { text: string },
  files: readonly UploadRow[],
): InboundMessage {
  const { details } = visitor;
  // What the website signed goes before what somebody typed.
  const name = cleanText((visitor.externalId !== null && details.name) || input.name || '');
  const email = (visitor.externalId !== null && details.email) || input.email;
  const phone = details.phone ?? input.phone;
  const { departments } = widget.settings.preChat;
  const isDepartment = departments.some(({ teamId }) => teamId === input.department);
  return {
    channelId: widget.channelId,
    channelType: 'CHAT',
    providerKey: `${visitorId}:${input.clientId}`,
    visitorId,
    from: {
      kind: 'widget_visitor',
      value: String(visitorId),
      ...(name && { name }),
      ...(email && { email: email.toLowerCase() }),
      ...(phone && { phone }),
      ...(details.isProven && details.email && { provenEmail: details.email }),
      ...(input.timeZone && { timeZone: input.timeZone }),
    },
    ...(isDepartment && input.department && { teamId: input.department }),
    to: [],
    cc: [],
    subject: subjectOf(
      input.text,
      files.map((file) => file.name),
    ),
    html: textToHtml(input.text),
    quotedHtml: '',
    text: input.text,
    attachments: files.map(({ name: fileName, mimeType, size, storageKey }) => ({
      name: fileName,
      mimeType,
      size,
      storageKey,
      isInline: false,
    })),
    isAutomatic: false,
    isBounce: false,
    isUnreadable: false,
    hasRemoteImages: false,
    locale: ctx.locale,
    clientKey: input.clientId,
    sentAt: ctx.now(),
  };
}
