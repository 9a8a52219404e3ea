/** How the feed of this tab ends, once it has begun: its own code is fetched late. */
export const liveDoor: { end: (() => void) | null } = { end: null };
