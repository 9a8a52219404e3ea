import { onSignedOut } from './signing';

/** What is about this screen and nobody's: it stays. Everything else that is kept here is somebody's. */
const OF_THE_SCREEN: ReadonlySet<string> = new Set([
  'parley-scheme',
  'parley-locale',
  'parley-context-panel',
  'parley-chat-notices',
  'parley.calls.devices',
  'parley.phone.sound',
  'parley-reloaded-for',
]);

/** The chat of a website, which begins its names otherwise, may stand on a page of the same host. */
const OURS = /^parley[-.]/;

/** What belongs to one person has the number of their account in its name. */
const OWNED =
  /^parley(?:\.(?:draft|heard|extras|new|chat-draft|emoji)\.|-(?:searches|palette-recent)-)(\d+)(?:\.|$)/;

function forget(isForgotten: (key: string) => boolean): void {
  for (const storage of [localStorage, sessionStorage]) {
    try {
      for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
    } catch {
      // Where the browser forbids storage nothing is kept either.
    }
  }
}

/** Whoever signs out leaves nothing of their own behind: neither drafts nor what they looked for. */
export function forgetKept(): void {
  forget((key) => OURS.test(key) && !OF_THE_SCREEN.has(key));
}

/** Whoever comes in finds what they left when their session ended by itself, and nothing of anybody else. */
export function forgetOthers(userId: string): void {
  forget((key) => (OWNED.exec(key)?.[1] ?? userId) !== userId);
}

/** What was typed a moment ago is written down first: else it would be written after all was forgotten. */
export function writtenFirst(write: () => void): void {
  onSignedOut(async () => write());
}
