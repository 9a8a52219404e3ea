/** Who reacted to a message with one emoji: `user:12`. */
export interface StoredReaction {
  emoji: string;
  by: string[];
}

export interface ShownReaction {
  emoji: string;
  count: number;
  byViewer: boolean;
  /** Colleagues, in the order in which they reacted. */
  userIds: number[];
}

/** Different emojis that one message can carry. */
export const MAX_EMOJIS = 20;

const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** Says only that a sign is meant in colours. Keyboards and pickers write it, or not, at the same emoji. */
const IN_COLOURS = '\uFE0F';

/**
 * One emoji as people choose it, with its skin tone; no letters, no two of them. However it was written, it comes out in
 * the one way in which it counts with those of others.
 */
export function emojiOf(text: string): string | undefined {
  if (text.length > 32) return undefined;
  const bare = text.replaceAll(IN_COLOURS, '');
  return [text, bare, bare + IN_COLOURS].find((each) => EMOJI.test(each));
}

/** @returns the reactions with this one on or off; the very same when nothing changes. */
export function react(
  reactions: readonly StoredReaction[],
  { emoji, by, isOn }: { emoji: string; by: string; isOn: boolean },
): readonly StoredReaction[] {
  const known = reactions.find((each) => each.emoji === emoji);
  if ((known?.by.includes(by) ?? false) === isOn) return reactions;
  if (!known) return [...reactions, { emoji, by: [by] }];
  const changed = isOn ? [...known.by, by] : known.by.filter((each) => each !== by);
  return reactions
    .map((each) => (each === known ? { emoji, by: changed } : each))
    .filter((each) => each.by.length > 0);
}

/** The emoji of colleagues that stands last; empty when none of them reacted. */
export function oursIn(reactions: readonly StoredReaction[]): string {
  return reactions.findLast(({ by }) => by.some((who) => who.startsWith('user:')))?.emoji ?? '';
}

export function shownReactions(
  reactions: readonly StoredReaction[] | null,
  viewerId: number | null,
): ShownReaction[] {
  return (reactions ?? []).map(({ emoji, by }) => ({
    emoji,
    count: by.length,
    byViewer: viewerId !== null && by.includes(`user:${viewerId}`),
    userIds: by.filter((each) => each.startsWith('user:')).map((each) => Number(each.slice(5))),
  }));
}
