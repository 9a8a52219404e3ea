import type { WebhookItem, WebhookRequest } from '../connector.js';

/** Our own word for a message, which stands in the address of its reports and not in their bodies. */
const REFERENCE = 'ParleyReference';
const incoming = new Set(['received', 'receiving']);

export interface TwilioCall {
  /** Null for what a customer wrote. */
  status: string | null;
  sid: string;
  reference: string | null;
  form: URLSearchParams;
}

/** @throws when it is about no message */
export function twilioCall(raw: Buffer): TwilioCall {
  const form = new URLSearchParams(raw.toString('utf8'));
  const sid = form.get('MessageSid') ?? form.get('SmsSid') ?? form.get('SmsMessageSid');
  if (!sid) throw new Error('There is no message in it.');
  const status = form.get('MessageStatus') ?? form.get('SmsStatus');
  const isReport = status !== null && !incoming.has(status);
  return { sid, status: isReport ? status : null, reference: form.get(REFERENCE), form };
}

/** What customers write and what became of our messages come to the same address. */
export function splitTwilio({ raw, query }: Pick<WebhookRequest, 'raw' | 'query'>): WebhookItem[] {
  const { sid, status, form } = twilioCall(raw);
  const of = form.get('From');
  if (status === null) return [{ key: sid, kind: 'message', raw, ...(of && { of }) }];
  const reference = query.ref ? Buffer.from(`&${new URLSearchParams({ [REFERENCE]: query.ref })}`) : null;
  return [
    {
      key: `${sid}:${status}`,
      kind: 'status',
      raw: reference ? Buffer.concat([raw, reference]) : raw,
    },
  ];
}
