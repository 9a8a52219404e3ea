/** How long after the last sign of typing a colleague still counts as writing an answer. */
const WRITING_MS = 15_000;

const writing = new Map<string, Map<string, { name: string; at: number }>>();

/** A colleague gave a sign of writing an answer, or of having stopped. */
export function heardTyping(
  ticketId: string,
  who: { id: string; name: string },
  isTyping: boolean,
  now = Date.now(),
): void {
  const those = writing.get(ticketId) ?? new Map<string, { name: string; at: number }>();
  writing.set(ticketId, those);
  if (isTyping) those.set(who.id, { name: who.name, at: now });
}

/** Who writes an answer just now, asked when somebody is about to send one. */
export function writersOf(ticketId: string, now = Date.now()): string[] {
  return [...(writing.get(ticketId)?.values() ?? [])]
    .filter(({ at }) => now - at < WRITING_MS)
    .map(({ name }) => name);
}

/** They have sent theirs: nobody waits for them any more. */
export const forgetWriters = (ticketId: string): void => void writing.delete(ticketId);
