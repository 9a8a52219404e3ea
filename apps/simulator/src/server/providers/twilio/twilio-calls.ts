import { createHmac } from 'node:crypto';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';

/** The calls that Twilio makes: forms, signed over the address and every field. */
export function inboundCall(
  account: Account,
  customer: Customer,
  message: SimMessage,
  { base, heard }: { base: string; heard: 'STOP' | 'START' | null },
): Call {
  const media = message.files.flatMap((file, index) => [
    [`MediaContentType${index}`, file.mimeType],
    [`MediaUrl${index}`, `${base}/2010-04-01/Accounts/${account.id}/Messages/${message.id}/Media/${file.id}`],
  ]);
  const form = new URLSearchParams([
    ['ToCountry', 'NL'],
    ['FromCountry', ''],
    ['SmsMessageSid', message.id],
    ['NumMedia', String(message.files.length)],
    ['SmsSid', message.id],
    ['SmsStatus', 'received'],
    ['Body', message.text],
    ['To', account.handle],
    ['NumSegments', '1'],
    ['MessageSid', message.id],
    ['AccountSid', account.id],
    ['From', /^\d+$/.test(customer.id) ? `+${customer.id}` : customer.id],
    ['ApiVersion', '2010-04-01'],
    ...(heard ? [['OptOutType', heard]] : []),
    ...media,
  ] as [string, string][]);
  return callOf(account, form, { message: message.id, note: 'message' });
}

export function statusCall(
  account: Account,
  message: SimMessage,
  url: string,
  status: string,
  errorCode: number | null = null,
): Call {
  const form = new URLSearchParams({
    SmsSid: message.id,
    SmsStatus: status,
    MessageStatus: status,
    To: `+${message.customer}`,
    MessageSid: message.id,
    AccountSid: account.id,
    From: account.handle,
    ApiVersion: '2010-04-01',
    ...(errorCode !== null && { ErrorCode: String(errorCode) }),
  });
  return { ...callOf(account, form, { message: message.id, note: `status ${status}`, url }), url };
}

function callOf(
  account: Account,
  form: URLSearchParams,
  { message, note, url }: { message: string; note: string; url?: string },
): Call {
  const address = url ?? account.webhook?.knownAs ?? account.webhook?.url ?? '';
  return {
    account,
    body: form.toString(),
    contentType: 'application/x-www-form-urlencoded',
    message,
    note,
    sign: (body) => ({ 'x-twilio-signature': signature(account, address, body) }),
  };
}

function signature({ credentials }: Account, url: string, body: string): string {
  const fields = [...new URLSearchParams(body)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', credentials.auth_token ?? '')
    .update(url + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
}
