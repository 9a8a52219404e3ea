import type { ShownMessage } from '../Timeline/message';

type Reactions = ShownMessage['reactions'];

/** The reactions as they are with one's own on or off. */
export function withReaction(
  reactions: Reactions,
  { emoji, isOn, userId }: { emoji: string; isOn: boolean; userId: string },
): { emoji: string; count: number; byViewer: boolean; userIds: string[] }[] {
  const all = reactions.map(({ emoji: known, count, byViewer, userIds }) => ({
    emoji: known,
    count,
    byViewer,
    userIds: [...userIds],
  }));
  const found = all.find((each) => each.emoji === emoji);
  if (!found) return isOn ? [...all, { emoji, count: 1, byViewer: true, userIds: [userId] }] : all;
  if (found.byViewer === isOn) return all;
  found.byViewer = isOn;
  found.count += isOn ? 1 : -1;
  found.userIds = isOn ? [...found.userIds, userId] : found.userIds.filter((id) => id !== userId);
  return all.filter(({ count }) => count > 0);
}
