/** The address that opens a ticket at one of its messages. */
export const messageAddress = (ticketId: string, messageId: string): string =>
  `/tickets/${ticketId}#message-${messageId}`;

/** The message that an address names, such as `#message-12`. */
export function messageOfHash(hash: string): string | null {
  return /^#message-(\d{1,15})$/.exec(hash)?.[1] ?? null;
}

/** The same, or `?message=12` as other programs write it. */
export function messageOfAddress(search: string, hash: string): string | null {
  const named = new URLSearchParams(search).get('message') ?? '';
  return messageOfHash(hash) ?? (/^\d{1,15}$/.test(named) ? named : null);
}
