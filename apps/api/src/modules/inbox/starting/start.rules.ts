/** How a conversation is begun by a channel. */
export type BeginningName = 'MAIL' | 'TEXT' | 'TEMPLATE';

/** Why nobody can be written to first by a channel; null when they can. */
export type CannotStartReason = 'CUSTOMER_STARTS' | 'NOT_CONNECTED' | 'DISABLED';

/** The customer has to write first: the provider's rule, or there is nobody to address. */
const CUSTOMER_STARTS = new Set([
  'CHAT',
  'FACEBOOK',
  'INSTAGRAM',
  'GBM',
  'TELEGRAM',
  'TWITTER',
  'WECHAT',
  'HELP_CENTER',
]);

/** @param by what the channel's connector can */
export function beginningOf(
  { type, status }: { type: string; status: string },
  by: 'text' | 'template' | null,
): { begins: BeginningName | null; reason: CannotStartReason | null } {
  const not = (reason: CannotStartReason) => ({ begins: null, reason });
  if (status === 'disabled') return not('DISABLED');
  if (type === 'EMAIL') return { begins: 'MAIL', reason: null };
  if (by) return { begins: by === 'text' ? 'TEXT' : 'TEMPLATE', reason: null };
  return not(CUSTOMER_STARTS.has(type) ? 'CUSTOMER_STARTS' : 'NOT_CONNECTED');
}

export const sentences: Record<CannotStartReason, string> = {
  CUSTOMER_STARTS: 'On this channel the customer has to write first.',
  NOT_CONNECTED: 'Nothing can be sent by this channel yet.',
  DISABLED: 'This channel is switched off.',
};

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/i;
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

const PHONE = /^\+?[\d\s().-]{7,24}$/;
/** A number as people write it, in digits with its plus; null for what is none. */
export function phoneOf(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return PHONE.test(text.trim()) && digits.length >= 7 && digits.length <= 15 ? `+${digits}` : null;
}
