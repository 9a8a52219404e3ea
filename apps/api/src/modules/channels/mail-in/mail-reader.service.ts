import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { VirusScanner } from '../../../platform/scanning/index.js';
import { derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { UsersService } from '../../identity/index.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { BARE_ATTEMPTS, PARSE_ATTEMPTS } from '../inbound/inbound-event.rules.js';
import type { ClaimedEvent } from '../inbound/inbound-events.repository.js';
import { keepForeign } from '../inbound/keep-foreign.js';
import { crudeText } from '../sanitising/html-text.js';
import { limits, textToHtml } from '../sanitising/sanitise-html.js';
import type { MailPart, ParsedMail } from '../mail-content/parsed-mail.js';
import type { MailBody } from '../mail-content/read-body.js';
import { INSTANCE_HEADER, isAutomatic, isListMail, senderOf } from '../mail-content/mail-signals.rules.js';
import { looseSender } from '../mail-content/loose-sender.rules.js';
import { conversationOfTag, recipientOf } from '../mail-content/reply-address.rules.js';
import type { InboundAttachment, InboundMessage, InboundSender } from '../messages/inbound-message.js';
import { ThreadFailure, Threads } from '../threads/threads.js';
import { isInstanceMark } from '../mail-out/instance-mark.js';

const PARSE_MS = 10_000;
const SANITISE_MS = 2_000;

/** A mail as a message, and what else was learned from it. */
export interface ReadMail {
  message: InboundMessage;
  /** It carries the mark of this installation. */
  isOurs: boolean;
  isFromSameMailbox: boolean;
  bounceReason: string;
  /** Files that were put into the storage for this message; another attempt puts them under the same keys. */
  storedKeys: string[];
}

/** Reads raw mails. What cannot be read becomes a message that says so, with the raw mail as its attachment. */
@Injectable()
export class MailReader {
  constructor(
    @Inject(Threads) private readonly threads: Threads,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(VirusScanner) private readonly scanner: VirusScanner,
    @Inject(Database) private readonly db: Database,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(UsersService) private readonly users: UsersService,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** @throws when storage or database are in trouble, or once when parsing failed: then it is worth another try. */
  async read(ctx: RequestContext, event: ClaimedEvent): Promise<ReadMail> {
    const raw = await buffer((await this.storage.get(event.storageKey)).stream);
    const parsed = event.attempts > BARE_ATTEMPTS ? null : await this.parse(raw, event);
    if (!parsed) return unreadable(event, raw, await this.original(ctx, event, raw));
    const body = await this.bodyOf(parsed);
    const storedKeys: string[] = [];
    const attachments = await this.store(ctx.agencyId, event.id, parsed.attachments, storedKeys);
    // What could not be shown as it came has the whole mail with it.
    const isReduced = parsed.isReduced || body.isTextOnly;
    const files = isReduced
      ? [...attachments.map(asFile), await this.original(ctx, event, raw)]
      : attachments;
    return this.readMail(ctx, event, parsed, body, { files, storedKeys, isReduced });
  }

  /** The mail as it came, to be opened with another program, unless the scanner finds something in it. */
  private async original(ctx: RequestContext, event: ClaimedEvent, raw: Buffer): Promise<InboundAttachment> {
    const file = { name: 'message.eml', mimeType: 'message/rfc822' };
    const asItIs = { ...file, size: event.rawSize, storageKey: event.storageKey, isInline: false };
    if (!this.scanner.isOn) return asItIs;
    const storageKey = derivedKey(ctx.agencyId, `inbound/${event.id}/original`);
    const kept = await keepForeign(this.storage, storageKey, raw, file);
    return { ...kept, storageKey, isInline: false };
  }

  /** Null when it cannot be parsed, now and before. */
  private async parse(raw: Buffer, event: ClaimedEvent): Promise<ParsedMail | null> {
    try {
      return await this.threads.run('parseMail', raw, PARSE_MS);
    } catch (error) {
      if (!(error instanceof ThreadFailure) || event.attempts < PARSE_ATTEMPTS) throw error;
      this.log.warn('a mail could not be parsed; it is shown as unreadable', { eventId: event.id, error });
      return null;
    }
  }

  private async bodyOf(mail: ParsedMail): Promise<MailBody> {
    try {
      return await this.threads.run('readBody', { html: mail.html, text: mail.text }, SANITISE_MS);
    } catch {
      const text = (mail.text || crudeText(mail.html, limits.textChars)).slice(0, limits.textChars);
      return { html: textToHtml(text), text, quotedHtml: '', hasRemoteImages: false, isTextOnly: true };
    }
  }

  private async store(
    agencyId: number,
    eventId: number,
    parts: readonly MailPart[],
    stored: string[],
  ): Promise<InboundAttachment[]> {
    const attachments: InboundAttachment[] = [];
    for (const [index, part] of parts.entries()) {
      const storageKey = derivedKey(agencyId, `inbound/${eventId}/${index}`);
      const content = Buffer.from(part.content.buffer, part.content.byteOffset, part.content.byteLength);
      const kept = await keepForeign(this.storage, storageKey, content, part);
      stored.push(storageKey);
      const place = { ...(part.contentId && { contentId: part.contentId }), isInline: part.isInline };
      attachments.push({ ...kept, storageKey, ...(kept.threat ? { isInline: false } : place) });
    }
    return attachments;
  }

  private async readMail(
    ctx: RequestContext,
    event: ClaimedEvent,
    mail: ParsedMail,
    body: MailBody,
    {
      files,
      storedKeys,
      isReduced,
    }: { files: InboundAttachment[]; storedKeys: string[]; isReduced: boolean },
  ): Promise<ReadMail> {
    const from = senderFrom(mail, event);
    const [[channel], claimedAgent] = await this.db.read(ctx, (q) =>
      Promise.all([this.channels.byIds(q, [event.channelId]), this.users.isColleague(q, from.value)]),
    );
    const isBounce = mail.bounce?.isFailure ?? false;
    const mark = mail.signals[INSTANCE_HEADER]?.[0];
    const conversationRef = this.provenConversation(ctx.agencyId, event, mail);
    const message: InboundMessage = {
      channelId: event.channelId,
      channelType: 'EMAIL',
      providerKey: event.providerKey,
      ...(mail.messageId && { externalId: mail.messageId }),
      ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
      references: mail.references,
      ...(conversationRef !== null && { conversationRef }),
      from,
      claimedAgent: claimedAgent || channel?.address === from.value,
      to: mail.to,
      cc: mail.cc,
      subject: mail.subject,
      html: body.html,
      quotedHtml: body.quotedHtml,
      text: body.text,
      attachments: files,
      isAutomatic: isAutomatic({
        signals: mail.signals,
        subject: mail.subject,
        ...(event.summary.mailFrom !== undefined && { mailFrom: event.summary.mailFrom }),
        from: from.value,
        isBounce: mail.bounce !== undefined,
      }),
      isBounce,
      ...(isBounce && mail.bounce?.originalMessageId && { bouncedExternalId: mail.bounce.originalMessageId }),
      isUnreadable: false,
      isTextOnly: isReduced,
      hasRemoteImages: body.hasRemoteImages,
      ...(mail.language && { locale: mail.language }),
      ...(mail.date && { sentAt: mail.date }),
    };
    return {
      message,
      isOurs: mark !== undefined && isInstanceMark(this.secrets, mark),
      isFromSameMailbox: channel?.address === from.value,
      bounceReason: bounceReason(mail),
      storedKeys,
    };
  }

  /** By the keyed tag, in the envelope or, where mail was fetched or passed on, in the address that the sender wrote. */
  private provenConversation(agencyId: number, event: ClaimedEvent, { to, cc }: ParsedMail): number | null {
    for (const address of [event.summary.rcptTo ?? '', ...to.slice(0, 50), ...cc.slice(0, 50)]) {
      const tag = recipientOf(address)?.tag;
      const found = this.secrets.anyOf((sign) => conversationOfTag(sign, agencyId, event.channelId, tag));
      if (found !== null) return found;
    }
    return null;
  }
}

function unreadable(event: ClaimedEvent, raw: Buffer, original: InboundAttachment): ReadMail {
  const text = 'This e-mail could not be read. The original is attached.';
  const sender = looseSender(raw.toString('latin1', 0, 65_536));
  const message: InboundMessage = {
    channelId: event.channelId,
    channelType: 'EMAIL',
    providerKey: event.providerKey,
    references: [],
    from: sender
      ? { kind: 'email', value: sender.address, ...(sender.name && { name: sender.name }) }
      : { kind: 'email', value: event.summary.mailFrom?.toLowerCase() || UNKNOWN_SENDER },
    to: event.summary.rcptTo ? [event.summary.rcptTo] : [],
    cc: [],
    subject: 'E-mail that could not be read',
    html: textToHtml(text),
    quotedHtml: '',
    text,
    attachments: [original],
    // Nobody knows what it is, so nothing may answer it by itself.
    isAutomatic: true,
    isBounce: false,
    isUnreadable: true,
    hasRemoteImages: false,
  };
  return { message, isOurs: false, isFromSameMailbox: false, bounceReason: '', storedKeys: [] };
}

/** Without its HTML a picture has no place in the text any more. */
const asFile = (attachment: InboundAttachment): InboundAttachment => ({ ...attachment, isInline: false });

/** `.invalid` is reserved: nobody can be written to by mistake. */
const UNKNOWN_SENDER = 'unknown-sender@unknown.invalid';

function senderFrom(mail: ParsedMail, event: ClaimedEvent): InboundSender {
  const sender = senderOf(mail.from, mail.replyTo, isListMail(mail.signals));
  if (sender) return { kind: 'email', value: sender.address, ...(sender.name && { name: sender.name }) };
  return { kind: 'email', value: event.summary.mailFrom?.toLowerCase() || UNKNOWN_SENDER };
}

function bounceReason(mail: ParsedMail): string {
  const { status, reason, recipient } = mail.bounce ?? {};
  const facts = [status, reason].filter(Boolean).join(' ');
  return `The message came back${recipient ? ` from ${recipient}` : ''}${facts ? `: ${facts}` : '.'}`.slice(
    0,
    600,
  );
}
