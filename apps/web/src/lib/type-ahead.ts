import { shownOf } from './on-screen';

/** A field that is not there after this time is not waited for any longer: its code comes over a slow line. */
const LONGEST_MS = 10_000;
/** What lies over the page for this long and has not taken the focus, takes none. */
const SETTLED_MS = 400;
const LOOK_MS = 100;

const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName));

const isThere = (target: EventTarget | null): boolean =>
  isField(target) || (target instanceof HTMLElement && target.closest(OVERLAYS) !== null);

/** Tells when something lies over the page that did not at the start, and has had time to take the focus. */
function overlayWatch(): () => boolean {
  const before = new Set(shownOf(OVERLAYS));
  let looksLeft = SETTLED_MS / LOOK_MS;
  return () => {
    const isShown = shownOf(OVERLAYS).some((each) => !before.has(each));
    if (isShown) looksLeft -= 1;
    return looksLeft <= 0;
  };
}

/** What was typed behind a chord that sends: the field that comes next begins with it. */
let behindChord = '';

/** Ctrl- or Cmd-Enter: it says that what was typed is whole. */
const isSending = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** What stands there after a key. Nothing when the key writes nothing: the first that is kept is a letter. */
function written(typed: string, { key }: KeyboardEvent): string | null {
  if (key.length > 1 && typed === '') return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  if (key === 'Enter') return `${typed}\n`;
  return key.length === 1 ? typed + key : null;
}

/** The chord once more, now that there is a field that understands it. */
function pressAgain({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const chord = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', chord));
}

/**
 * Keeps what is typed between the key that asks for a field and the moment the field is there: an editor may still have
 * to be loaded. Without it those letters would be taken for shortcuts, and "e" closes a ticket. The chord that sends is
 * kept as well, and pressed again in the field, behind the words.
 * It ends early where nothing will take the focus: `isWanted` says no more, another place is clicked, or what came has no
 * field. `onThere` is told once, with what was typed. With `onEscape`, that key gives up the field and means nothing
 * else: whoever leaves a field that is being replaced does not leave the page around it.
 */
export function catchTyping(
  onThere: (typed: string) => void,
  isWanted = () => true,
  onEscape?: () => void,
): void {
  let typed = behindChord;
  behindChord = '';
  let chord: KeyboardEvent | null = null;
  let after = '';
  const hasSettled = overlayWatch();
  const onKey = (event: KeyboardEvent) => {
    if (isField(event.target)) return;
    const isChord = isSending(event);
    if (!isChord && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (!isWanted()) return release();
    if (event.key === 'Escape') return giveUp(event);
    const next = isChord ? '' : written(chord ? after : typed, event);
    if (next === null) return;
    if (isChord) chord ??= event;
    else if (chord) after = next;
    else typed = next;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const giveUp = (event: KeyboardEvent) => {
    release();
    if (!onEscape) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onEscape();
  };
  const onFocus = (event: FocusEvent) => {
    if (isThere(event.target)) release();
  };
  const timer = setTimeout(release, LONGEST_MS);
  const looking = setInterval(() => {
    if (!isWanted() || hasSettled()) release();
  }, LOOK_MS);
  function release() {
    clearTimeout(timer);
    clearInterval(looking);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('pointerdown', release, true);
    document.removeEventListener('focusin', onFocus);
    onThere(typed);
    if (!chord) return;
    behindChord = after;
    if (isField(document.activeElement)) pressAgain(chord);
    // Nothing was sent: it belongs to the same words.
    if (behindChord) onThere(behindChord);
    behindChord = '';
  }
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', release, true);
  document.addEventListener('focusin', onFocus);
}

/** In a search among choices Enter means the first that fits: it is pressed behind the words, which have no lines. */
function isChoice(field: HTMLElement): boolean {
  return field.getAttribute('aria-haspopup') === 'listbox';
}

/** Call it when something with a field of its own is asked for: what is typed meanwhile is written into that field. */
export function typeAhead(isWanted?: () => boolean): void {
  catchTyping((typed) => {
    const field = document.activeElement;
    if (!typed || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const [line = '', ...lines] = typed.split('\n');
    const takesFirst = isChoice(field);
    const oneLine = takesFirst ? line : [line, ...lines].join('');
    const text = field instanceof HTMLInputElement ? oneLine : typed;
    field.setRangeText(text, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
    if (lines.length > 0 && takesFirst)
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
      );
  }, isWanted);
}
