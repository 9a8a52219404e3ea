interface Possible {
  id: string;
  type: string;
  /** Why nothing can be begun by it; null when it can. */
  reason?: string | null;
}

/** By which channel a conversation is begun when nobody has said it: by mail where that is possible. */
export function usualChannel(channels: readonly Possible[]): string | null {
  const possible = channels.filter(({ reason }) => !reason);
  return (possible.find(({ type }) => type === 'EMAIL') ?? possible[0])?.id ?? null;
}
