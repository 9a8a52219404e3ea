import type { ChannelType } from '@/gql/graphql';

export interface Way {
  id: string;
  kind: string;
  value: string;
  channel?: { id: string; type: ChannelType; name: string } | null;
}

/** A way by which somebody writes, with the picture of it. */
export interface WayMark {
  key: string;
  type: ChannelType | null;
  name: string | null;
}

/** By which channels somebody writes, each kind once; a number that belongs to no channel is a telephone. */
export function marksOf(ways: readonly Way[]): readonly WayMark[] {
  const marks = new Map<string, WayMark>();
  for (const { kind, channel } of ways) {
    const type = channel?.type ?? (kind.toLowerCase() === 'email' ? 'EMAIL' : null);
    const key = type ?? kind.toLowerCase();
    if (!marks.has(key)) marks.set(key, { key, type, name: channel?.name ?? null });
  }
  return [...marks.values()];
}
