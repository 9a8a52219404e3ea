import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProviderKey } from '../../mail-content/message-id.rules.js';
import type { BroughtMail, ConnectedChannel, Verdict, WebhookItem, WebhookRequest } from '../connector.js';
import { hmac, isSame } from '../signatures.rules.js';
import { headerOf, putTogether, type TakenApart } from './brought-mail.rules.js';

/** Mailgun repeats a call for eight hours, maybe with the time of its first attempt; what is older was not sent by it. */
const STALE_MS = 12 * 3_600_000;
const AHEAD_MS = 10 * 60_000;
const CONTENT_TYPE = 'parley-content-type: ';

/** The signature stands in the body: over its time and a word that is used once, and not over the mail. */
export function mailgunVerdict(request: WebhookRequest, channel: ConnectedChannel): Verdict {
  const { signing_key: key } = channel.secrets;
  if (!key) return { isGenuine: false, reason: 'secret_missing' };
  const { timestamp, token, signature } = signatureFields(request);
  if (!timestamp || !token || !signature) return { isGenuine: false, reason: 'signature_missing' };
  const expected = hmac('sha256', key, `${timestamp}${token}`).toString('hex');
  if (!isSame(signature.toLowerCase(), expected)) return { isGenuine: false, reason: 'signature_wrong' };
  const age = request.at.getTime() - Number(timestamp) * 1_000;
  if (!(age < STALE_MS && age > -AHEAD_MS)) return { isGenuine: false, reason: 'stale' };
  return { isGenuine: true, by: 'signature', once: token };
}

/** Read without a parser of forms, which answers later: nothing of an unproven call is worked on. */
function signatureFields({ raw, headers }: WebhookRequest): Record<string, string | undefined> {
  const names = ['timestamp', 'token', 'signature'] as const;
  if (/multipart\/form-data/i.test(headers['content-type'] ?? '')) {
    const text = raw.toString('latin1');
    return Object.fromEntries(
      names.map((name) => [
        name,
        new RegExp(`name="${name}"\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([^\\r\\n]{1,200})\\r\\n--`).exec(
          text,
        )?.[1],
      ]),
    );
  }
  const form = new URLSearchParams(raw.toString('utf8'));
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? undefined]));
}

/** One mail for each call; its kind of form travels with its bytes. */
export function splitMailgun({ raw, headers }: WebhookRequest): WebhookItem[] {
  const text = raw.toString('latin1');
  const id = /<[^<>\s]{1,900}>/.exec(
    /name="Message-Id"\r\n(?:[^\r\n]+\r\n){0,20}\r\n([^\r\n]+)/i.exec(text)?.[1] ??
      new URLSearchParams(text).get('Message-Id') ??
      '',
  )?.[0];
  const head = Buffer.from(`${CONTENT_TYPE}${headers['content-type'] ?? ''}\n`, 'utf8');
  return [{ key: id ? keyOfId(id) : hashOf(raw), kind: 'mail', raw: Buffer.concat([head, raw]) }];
}

const fields = z.object({
  sender: z.string().default(''),
  recipient: z.string().default(''),
  'body-mime': z.string().optional(),
  'body-plain': z.string().default(''),
  'body-html': z.string().default(''),
  'message-headers': z.string().default('[]'),
  'content-id-map': z.string().default('{}'),
});
const headerList = z.array(z.tuple([z.string(), z.string()]));

/** @throws when it is none of theirs */
export async function mailgunMail(kept: Buffer): Promise<BroughtMail> {
  const end = kept.indexOf('\n');
  const type = kept.toString('utf8', CONTENT_TYPE.length, end);
  const form = await new Response(new Uint8Array(kept.subarray(end + 1)), {
    headers: { 'content-type': type },
  }).formData();
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const given = fields.parse(texts);
  const envelope = { mailFrom: given.sender, rcptTo: given.recipient.split(',')[0]?.trim() ?? '' };
  if (given['body-mime']) return { raw: Buffer.from(given['body-mime'], 'utf8'), ...envelope };
  const headers: TakenApart['headers'] = headerList.parse(JSON.parse(given['message-headers']));
  const places = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(given['content-id-map'])));
  const files = [];
  for (const [field, value] of form) {
    if (typeof value === 'string') continue;
    const contentId = places.find(([, name]) => name === field)?.[0]?.replace(/^<|>$/g, '');
    files.push({
      name: value.name,
      mimeType: value.type || 'application/octet-stream',
      content: Buffer.from(await value.arrayBuffer()),
      ...(contentId && { contentId }),
    });
  }
  const raw = await putTogether({ headers, text: given['body-plain'], html: given['body-html'], files });
  return {
    raw,
    mailFrom: headerOf(headers, 'return-path')?.replace(/[<>]/g, '') ?? envelope.mailFrom,
    rcptTo: envelope.rcptTo,
  };
}

/** The same name as the mail gets on every other way. */
export function keyOfId(id: string): string {
  const name = new ProviderKey();
  name.update(Buffer.from(`Message-ID: ${id}\r\n\r\n`, 'latin1'));
  return name.key();
}

export const hashOf = (raw: Buffer): string => `sha256:${createHash('sha256').update(raw).digest('hex')}`;
