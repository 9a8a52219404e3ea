import type { DeliveryStatusName } from './message.rules.js';

/** What stopped a message, as far as the words of servers tell: each has a sentence in every language. */
export const deliveryErrorCodes = [
  'NO_SUCH_ADDRESS',
  'MAILBOX_FULL',
  'TOO_LARGE',
  'TAKEN_FOR_SPAM',
  'PARTLY_REFUSED',
  'CAME_BACK',
  'SIGN_IN_REFUSED',
  'NO_SERVER',
  'UNREACHABLE',
  'FILE_GONE',
  'CHANNEL_GONE',
  'ANSWER_LOST',
  'WINDOW_CLOSED',
  'OPTED_OUT',
  'BLOCKED',
  'FILE_REFUSED',
  'TEMPLATE_REFUSED',
  'REFUSED',
] as const;

export type DeliveryErrorCodeName = (typeof deliveryErrorCodes)[number];

/** Letters of what a server said; why it said no stands at the beginning. */
const LOOKED_AT = 2_000;

/** The first that fits decides: the closer reason stands before the general one. */
const SIGNS: readonly [DeliveryErrorCodeName, RegExp][] = [
  ['PARTLY_REFUSED', /^Not accepted for /],
  ['ANSWER_LOST', /connection was lost after the message had been handed over/i],
  ['FILE_GONE', /attached file does not exist/i],
  ['CHANNEL_GONE', /channel has no mail address/i],
  ['NO_SERVER', /SMTP_URL/],
  ['OPTED_OUT', /\bhas opted out\b/i],
  ['SIGN_IN_REFUSED', /refused our sign-in|\b53[05]\b/i],
  ['MAILBOX_FULL', /\b[45]\.2\.2\b|\b552\b.*(?:quota|storage|full)|mailbox (?:is )?full|over ?quota/i],
  ['TOO_LARGE', /\b5\.3\.4\b|\b552\b|too (?:large|big)|exceeds? .*size|size limit/i],
  [
    'NO_SUCH_ADDRESS',
    /\b5\.1\.(?:1|2|3|10)\b|no such (?:user|address|mailbox|recipient)|user (?:is )?unknown|unknown (?:user|recipient)|does not exist|mailbox (?:unavailable|not found)|recipient address rejected|\b550\b(?!.*(?:spam|policy|block|reput))/i,
  ],
  ['TAKEN_FOR_SPAM', /\b5\.7\.\d+\b|spam|blocked|block ?list|black ?list|reputation|policy|dmarc|spf\b/i],
  ['CAME_BACK', /^The message came back/],
  [
    'UNREACHABLE',
    /ECONN|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|did not answer in time|getaddrinfo|Greeting never received|socket|Connection (?:closed|timeout)/i,
  ],
];

/** @param told the channel's own word for it, where it has one. @returns null when nothing stopped it, or nobody said what. */
export function deliveryErrorCode(
  status: DeliveryStatusName | null,
  error: string | null,
  told: string | null = null,
): DeliveryErrorCodeName | null {
  const known = deliveryErrorCodes.find((code) => code === told);
  if (known) return known;
  if (status === 'UNKNOWN') return 'ANSWER_LOST';
  if (!error) return null;
  const said = error.slice(0, LOOKED_AT);
  const found = SIGNS.find(([, sign]) => sign.test(said))?.[0];
  if (status === 'FAILED') return found ?? 'REFUSED';
  // What is still on its way, or was sent, failed only in part.
  return found === 'PARTLY_REFUSED' || status === 'SENDING' ? (found ?? null) : null;
}
