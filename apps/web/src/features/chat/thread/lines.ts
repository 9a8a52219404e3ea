import type { ShownChatMessage } from '../data/shapes';

/** Messages of one person this near to each other share their name. */
const NEAR_MS = 5 * 60_000;

/** A message with what stands above it, so that a row is never parted from its day: the list holds on to rows. */
export interface ChatLine {
  key: string;
  message: ShownChatMessage;
  isHead: boolean;
  /** The moment whose day begins here. */
  day: string | null;
  isFirstNew: boolean;
}

interface Wish {
  /** The first position that was new when the thread was opened; null: nothing was. */
  unreadFrom: number | null;
  meId: string;
  /** The reader's calendar day of a moment. */
  dayOf: (iso: string) => string;
}

/** A thread as it is drawn: messages with or without their head, the days, and the line above what is new. */
export function linesOf(
  messages: readonly ShownChatMessage[],
  { unreadFrom, meId, dayOf }: Wish,
): ChatLine[] {
  const lines: ChatLine[] = [];
  let before: ShownChatMessage | null = null;
  let isMarked = unreadFrom === null;
  for (const message of messages) {
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const isFirstNew = !isMarked && message.position >= (unreadFrom ?? 0) && message.userId !== meId;
    if (isFirstNew) isMarked = true;
    const isHead = isNewDay || isFirstNew || !before || !follows(before, message);
    const day = isNewDay ? message.createdAt : null;
    lines.push({ key: message.clientMutationId ?? message.id, message, isHead, day, isFirstNew });
    before = message;
  }
  return lines;
}

function follows(before: ShownChatMessage, message: ShownChatMessage): boolean {
  if (before.userId !== message.userId || before.bodyType !== message.bodyType || message.parentId)
    return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < NEAR_MS;
}

const FEW_LETTERS = 70;

/** How high a line will be, about; the truth is measured when it is drawn. */
export function heightOf({ message, isHead, day, isFirstNew }: ChatLine): number {
  const rows = Math.min(12, Math.ceil(message.text.length / FEW_LETTERS));
  return (
    4 +
    rows * 20 +
    (isHead ? 24 : 0) +
    (day ? 34 : 0) +
    (isFirstNew ? 30 : 0) +
    (message.parentId ? 22 : 0) +
    (message.attachments.length > 0 ? 160 : 0) +
    (message.reactions.length > 0 ? 32 : 0)
  );
}
