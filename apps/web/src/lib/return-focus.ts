/** What lies above the page for a while. */
const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"]';
const REMEMBERED = 8;
/** So long others have to take the focus themselves: a dialog that an item of a menu opens, a field that is written in. */
const GRACE_MS = 40;

/**
 * A dialog or a menu that is taken away takes the focus with it, and whoever works with keys begins at the top of the page
 * again. With this the focus goes back to where it was before.
 */
export function returnFocus(): () => void {
  // Weakly: what was taken away is not to be kept for this.
  let visited: WeakRef<HTMLElement>[] = [];
  let held: WeakRef<HTMLElement> | undefined;
  let isReturning = false;
  const watch = new MutationObserver(() => {
    if (held?.deref()?.isConnected) return;
    leave();
    isReturning = true;
    setTimeout(() => {
      isReturning = false;
      if (document.activeElement === document.body) goBack(visited);
    }, GRACE_MS);
  });
  const leave = () => {
    held = undefined;
    watch.disconnect();
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (!target.closest(ABOVE)) return leave();
    // Where nothing had the focus it goes back to nothing: in a field that somebody left, the next key would be a letter.
    if (!held && !isReturning)
      visited = relatedTarget instanceof HTMLElement ? [new WeakRef(relatedTarget)] : [];
    const here = new WeakRef(target);
    visited = [...visited.filter((each) => each.deref() !== target), here].slice(-REMEMBERED);
    if (!held) watch.observe(document.body, { childList: true, subtree: true });
    held = here;
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    leave();
  };
}

function goBack(visited: readonly WeakRef<HTMLElement>[]): void {
  const last = visited.findLast((each) => {
    const element = each.deref();
    return element?.isConnected && element.checkVisibility?.() !== false;
  });
  last?.deref()?.focus({ preventScroll: true });
}
