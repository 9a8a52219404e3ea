/** A field that is not there after this time is not waited for any longer. */
const LONGEST_MS = 3_000;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName));

/**
 * Keeps what is typed between the key that asks for a field and the moment the field is there: an editor may still have
 * to be loaded. Without it those letters would be taken for shortcuts, and "e" closes a ticket.
 * `onThere` is told once, with what was typed.
 */
export function catchTyping(onThere: (typed: string) => void): void {
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (event.key === 'Escape') release();
    if (event.key.length !== 1) return;
    typed += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = (event: FocusEvent) => {
    if (isField(event.target)) release();
  };
  const timer = setTimeout(release, LONGEST_MS);
  function release() {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
    onThere(typed);
  }
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
}
