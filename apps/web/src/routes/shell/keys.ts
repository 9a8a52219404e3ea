const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the key for commands on this machine. */
export const modKey = isApple ? '⌘' : 'Ctrl';

const NAMES: Record<string, string> = { mod: modKey, shift: 'Shift', alt: isApple ? '⌥' : 'Alt' };

/** A shortcut as caps to draw: "g i" is G, I and "shift+u" is Shift, U. */
export function keyCaps(shortcut: string): string[] {
  return shortcut.split(/[ +]/).map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
