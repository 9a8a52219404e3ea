import { z } from 'zod';
import { withTag } from '../../mail-content/reply-address.rules.js';
import type { BroughtMail, ConnectedChannel, Verdict, WebhookItem, WebhookRequest } from '../connector.js';
import { verdictOf } from '../signatures.rules.js';
import { putTogether, type TakenApart } from './brought-mail.rules.js';
import { hashOf, keyOfId } from './mailgun.rules.js';

/** Postmark signs nothing: it calls with the name and the password that stand in the address it was given. */
export function postmarkVerdict({ headers }: WebhookRequest, { secrets }: ConnectedChannel): Verdict {
  const { webhook_user: user, webhook_password: password } = secrets;
  const given = /^basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const both = user && password ? `${user}:${password}` : undefined;
  return verdictOf(
    both,
    given && Buffer.from(given, 'base64').toString('utf8'),
    (secret) => [secret],
    'password',
  );
}

const address = z.looseObject({
  Email: z.string().default(''),
  Name: z.string().default(''),
  MailboxHash: z.string().default(''),
});
const inbound = z.looseObject({
  MessageID: z.string().default(''),
  From: z.string().default(''),
  FromFull: address.optional(),
  To: z.string().default(''),
  ToFull: z.array(address).default([]),
  Cc: z.string().default(''),
  ReplyTo: z.string().default(''),
  OriginalRecipient: z.string().default(''),
  MailboxHash: z.string().default(''),
  Subject: z.string().default(''),
  Date: z.string().default(''),
  TextBody: z.string().default(''),
  HtmlBody: z.string().default(''),
  RawEmail: z.string().optional(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Attachments: z
    .array(
      z.looseObject({
        Name: z.string().default('file'),
        Content: z.string().default(''),
        ContentType: z.string().default('application/octet-stream'),
        ContentID: z.string().default(''),
      }),
    )
    .default([]),
});

export function splitPostmark({ raw }: WebhookRequest): WebhookItem[] {
  const mail = inbound.parse(JSON.parse(raw.toString('utf8')));
  const id = mail.Headers.find(({ Name }) => Name.toLowerCase() === 'message-id')?.Value;
  const own = id ? /<[^<>\s]{1,900}>/.exec(id)?.[0] : undefined;
  return [
    {
      key: own ? keyOfId(own) : mail.MessageID ? `postmark:${mail.MessageID}` : hashOf(raw),
      kind: 'mail',
      raw,
    },
  ];
}

/** @throws when it is none of theirs */
export async function postmarkMail(kept: Buffer): Promise<BroughtMail> {
  const mail = inbound.parse(JSON.parse(kept.toString('utf8')));
  const returnPath = mail.Headers.find(({ Name }) => Name.toLowerCase() === 'return-path')?.Value;
  const envelope = {
    rcptTo: recipientOf(mail),
    ...(returnPath !== undefined && { mailFrom: returnPath.replace(/[<>]/g, '') }),
  };
  if (mail.RawEmail) return { raw: Buffer.from(mail.RawEmail, 'utf8'), ...envelope };
  const own = new Set(['from', 'to', 'cc', 'subject', 'date', 'reply-to']);
  const headers: TakenApart['headers'] = [
    ['From', mail.From],
    ['To', mail.To],
    ['Cc', mail.Cc],
    ['Reply-To', mail.ReplyTo],
    ['Subject', mail.Subject],
    ['Date', mail.Date],
    ...mail.Headers.filter(({ Name }) => !own.has(Name.toLowerCase())).map(
      ({ Name, Value }) => [Name, Value] as const,
    ),
  ].filter((header): header is [string, string] => Boolean(header[1]));
  const files = mail.Attachments.map(({ Name, Content, ContentType, ContentID }) => ({
    name: Name,
    mimeType: ContentType,
    content: Buffer.from(Content, 'base64'),
    ...(ContentID && { contentId: ContentID.replace(/^cid:/, '').replace(/^<|>$/g, '') }),
  }));
  return {
    raw: await putTogether({ headers, text: mail.TextBody, html: mail.HtmlBody, files }),
    ...envelope,
  };
}

/** With the tag that leads to the conversation, which Postmark cuts off and hands over beside it. */
function recipientOf({ OriginalRecipient, ToFull, MailboxHash }: z.infer<typeof inbound>): string {
  const full = ToFull.find((one) => one.MailboxHash) ?? ToFull[0];
  const written = OriginalRecipient || full?.Email || '';
  const tag = MailboxHash || full?.MailboxHash;
  return tag && written.includes('@') && !written.includes('+') ? withTag(written, tag) : written;
}
