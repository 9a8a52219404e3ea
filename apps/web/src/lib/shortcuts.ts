import { useEffect, useRef } from 'react';
import { shownOf } from './on-screen';
import { overlay } from './overlays';

/** What to do for a key ("j", "?", "mod+k") or for two in a row ("g i"). */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/** The second key of a pair has to follow within this time. */
const PAIR_MS = 1_200;

type Handler = { current: Shortcuts };
const handlers: Handler[] = [];
let first: { key: string; at: number } | null = null;

/**
 * The name of the key. Letters go by their place on the keyboard when the layout writes no Latin letter,
 * so that `j` works on a Russian or an Arabic one too.
 */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
) {
  const isLatin = /^[a-z]$/i.test(event.key);
  const physical = /^Key([A-Z])$/.exec(event.code)?.[1];
  const letter = isLatin ? event.key.toLowerCase() : physical?.toLowerCase();
  const key = letter ?? event.key;
  const shift = letter && event.shiftKey ? 'shift+' : '';
  const alt = event.altKey ? 'alt+' : '';
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  return `${mod}${alt}${shift}${key}`;
}

/** Fields into which one clicks and does not write: keys go on being commands there. */
const CLICKED = /^(checkbox|radio|button|submit|reset|file|range|color)$/;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !CLICKED.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

const isShown = (selector: string): boolean => shownOf(selector).length > 0;

/** What was asked for and is still being fetched is not on the screen yet, but the keys are meant for it. */
function isBehindDialog(): boolean {
  return overlay.get() !== null || isShown('[role="dialog"][aria-modal="true"], [role="menu"]');
}

/** Whatever lies over the page closes by Escape: then that was all that was meant. */
const OPEN = '[role="dialog"], [role="menu"], [role="listbox"]';
let hadOverlay = false;

/** Before anything that is open hears of the key, and is gone. */
function onKeyDownFirst(event: KeyboardEvent): void {
  if (event.key === 'Escape') hadOverlay = isShown(OPEN);
}

function find(key: string): ((event: KeyboardEvent) => void) | undefined {
  for (let index = handlers.length - 1; index >= 0; index -= 1) {
    const found = handlers[index]?.current[key];
    if (found) return found;
  }
  return undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = keyName(event);
  const isChord = key.startsWith('mod+');
  if (key === 'Escape' && hadOverlay) return;
  if (!isChord && (isTyping(event.target) || isBehindDialog())) return;
  const pair = first && Date.now() - first.at < PAIR_MS ? `${first.key} ${key}` : null;
  const run = (pair ? find(pair) : undefined) ?? find(key);
  first = pair && run ? null : { key, at: Date.now() };
  if (!run) return;
  event.preventDefault();
  run(event);
}

/** Binds keys while the component is there. The latest to come goes first; nothing fires while somebody types. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (handlers.length === 0) {
      window.addEventListener('keydown', onKeyDownFirst, true);
      window.addEventListener('keydown', onKeyDown);
    }
    handlers.push(latest);
    return () => {
      handlers.splice(handlers.indexOf(latest), 1);
      if (handlers.length > 0) return;
      window.removeEventListener('keydown', onKeyDownFirst, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
