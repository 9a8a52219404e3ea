import { useEffect, useRef } from 'react';

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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
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
    if (handlers.length === 0) window.addEventListener('keydown', onKeyDown);
    handlers.push(latest);
    return () => {
      handlers.splice(handlers.indexOf(latest), 1);
      if (handlers.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
