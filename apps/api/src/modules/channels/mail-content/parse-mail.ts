import { fileTypeFromBuffer } from 'file-type';
import {
  type AddressObject,
  type Attachment,
  type HeaderLines,
  type ParsedMail as Mail,
  simpleParser,
} from 'mailparser';
import { crudeText } from '../sanitising/html-text.js';
import { limits } from '../sanitising/sanitise-html.js';
import { fileName, typeOf } from './attachment.rules.js';
import { readBounce } from './bounce.rules.js';
import { signalHeaders } from './mail-signals.rules.js';
import { looseSender } from './loose-sender.rules.js';
import { unsplitBody } from './unsplit-body.rules.js';
import { messageIds } from './message-id.rules.js';
import type { MailAddress, MailPart, ParsedMail } from './parsed-mail.js';
import { oneLine, wellFormed } from './well-formed.rules.js';

const MAX_ATTACHMENTS = 200;
const MAX_ADDRESSES = 100;

/** Takes a mail apart. Runs in a worker thread: nothing about the input can be trusted, least of all its size. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const mail = await simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
    keepCidLinks: true,
    keepDeliveryStatus: true,
    checksumAlgo: false,
  });
  const latin1 = bytes.toString('latin1', 0, Math.min(bytes.length, 1_000_000));
  const hidden = hiddenBody(mail);
  const html = wellFormed(hidden?.html ?? (typeof mail.html === 'string' ? mail.html : ''));
  const tooLarge = Buffer.byteLength(html) > limits.bytes;
  const isEmpty = !hidden && !mail.html && !mail.text?.trim() && mail.attachments.length === 0;
  const unsplit = isEmpty ? unsplitBody(latin1, bytes) : '';
  const text =
    wellFormed(hidden?.text ?? (mail.text?.trim() ? mail.text : unsplit)) ||
    (tooLarge ? crudeText(html, limits.textChars) : '');
  const bounce = readBounce(latin1);
  return {
    ...identityOf(mail, latin1),
    html: tooLarge ? '' : html,
    text: wellFormed(text.slice(0, limits.bytes)),
    isReduced: tooLarge || unsplit !== '' || mail.attachments.length > MAX_ATTACHMENTS,
    attachments: await partsOf(
      mail.attachments.filter((part) => part !== hidden?.part).slice(0, MAX_ATTACHMENTS),
      html,
    ),
    signals: signalsOf(mail.headerLines),
    ...(bounce && { bounce }),
  };
}

type Identity = Omit<ParsedMail, 'html' | 'text' | 'isReduced' | 'attachments' | 'signals' | 'bounce'>;

/** The only text of some mails comes as a part that claims to be a file, but has no name: it is what was written. */
function hiddenBody(mail: Mail): { part: Attachment; html?: string; text?: string } | undefined {
  if (mail.html || mail.text?.trim()) return undefined;
  const part = mail.attachments.find(
    ({ filename, contentType }) => !filename && /^text\/(?:plain|html)$/.test(contentType),
  );
  if (!part) return undefined;
  const content = part.content.toString('utf8');
  return part.contentType === 'text/html' ? { part, html: content } : { part, text: content };
}

function identityOf(mail: Mail, raw: string): Identity {
  const [messageId] = messageIds(mail.messageId);
  const inReplyTo = messageIds(mail.inReplyTo).at(-1);
  const from = addressesOf(mail.from)[0] ?? looseSender(raw);
  const replyTo = addressesOf(mail.replyTo)[0];
  const language = rawHeader(mail.headerLines, 'content-language');
  const date = mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : undefined;
  return {
    ...(messageId && { messageId }),
    ...(inReplyTo && { inReplyTo }),
    references: messageIds(mail.references),
    subject: oneLine(mail.subject ?? '', 500),
    ...(from && { from }),
    ...(replyTo && { replyTo }),
    to: addressesOf(mail.to).map((entry) => entry.address),
    cc: addressesOf(mail.cc).map((entry) => entry.address),
    ...(date && { date }),
    ...(language && { language: oneLine(language, 35) }),
  };
}

function addressesOf(field: AddressObject | AddressObject[] | undefined): MailAddress[] {
  const objects = field === undefined ? [] : Array.isArray(field) ? field : [field];
  const entries = objects.flatMap((object) => object.value ?? []).flatMap((entry) => entry.group ?? [entry]);
  return entries
    .filter((entry) => entry.address?.includes('@'))
    .slice(0, MAX_ADDRESSES)
    .map((entry) => ({
      address: oneLine(entry.address ?? '', 320).toLowerCase(),
      name: oneLine(entry.name ?? '', 200),
    }));
}

async function partsOf(attachments: Attachment[], html: string): Promise<MailPart[]> {
  const parts: MailPart[] = [];
  for (const [index, attachment] of attachments.entries()) {
    const content = Buffer.isBuffer(attachment.content) ? attachment.content : Buffer.alloc(0);
    const sniffed = await fileTypeFromBuffer(content).catch(() => undefined);
    const mimeType = typeOf(sniffed?.mime, attachment.contentType);
    const contentId = attachment.cid ? oneLine(attachment.cid, 250) : undefined;
    parts.push({
      name: fileName(attachment.filename || undefined, mimeType, index + 1),
      mimeType,
      content,
      ...(contentId && { contentId }),
      isInline: contentId !== undefined && refersTo(html, contentId),
    });
  }
  return parts;
}

function refersTo(html: string, contentId: string): boolean {
  return html.includes(`cid:${contentId}`) || html.includes(`cid:${encodeURIComponent(contentId)}`);
}

function signalsOf(lines: HeaderLines): Record<string, string[]> {
  const signals: Record<string, string[]> = {};
  for (const name of signalHeaders) {
    const values = lines.filter((line) => line.key === name).map((line) => valueOf(line.line));
    if (values.length > 0) signals[name] = values.slice(0, 5);
  }
  return signals;
}

function rawHeader(lines: HeaderLines, name: string): string | undefined {
  const found = lines.find((line) => line.key === name);
  return found && valueOf(found.line);
}

const valueOf = (line: string): string => oneLine(line.slice(line.indexOf(':') + 1), 1_000);
