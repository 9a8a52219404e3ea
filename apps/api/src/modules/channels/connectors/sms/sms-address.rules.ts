import type { ProviderCustomer } from '../channel-fact.js';

/**
 * Who wrote an SMS. Short codes and names of companies are no telephone numbers: they are nobody's contact details, and
 * nothing can be sent to them.
 */
export function senderOf(from: string): ProviderCustomer {
  const digits = /^\+?(\d{7,15})$/.exec(from.trim())?.[1];
  return digits ? { address: digits, phone: `+${digits}` } : { alias: from.trim(), name: from.trim() };
}

/** A number as people type it, with its plus; a short code without one. */
export function dialled(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length > 6 ? `+${digits}` : digits;
}
