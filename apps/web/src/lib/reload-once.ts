import { placeToBe } from './navigation';

const DONE_KEY = 'parley-reloaded-for';
/** Stands in the address for the one reload after an update, and leaves it at once. */
export const RELOAD_QUERY = 'reload';
const HOUR_MS = 3_600_000;

/**
 * The server was updated and this page was not: it is loaded anew, once. Whoever is writing just now is left alone until
 * they have put the pen down.
 */
export function noteOutdated(reload: (url: string) => void = (url) => window.location.replace(url)): void {
  if (wasDoneLately() || isWriting()) return;
  sessionStorage.setItem(DONE_KEY, String(Date.now()));
  const url = placeToBe();
  url.searchParams.set(RELOAD_QUERY, String(Date.now()));
  reload(url.href);
}

/** Takes the mark of the reload out of the address. */
export function forgetReloadQuery(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(RELOAD_QUERY)) return;
  url.searchParams.delete(RELOAD_QUERY);
  window.history.replaceState(window.history.state, '', url);
}

/** While servers are replaced one by one, old and new ones answer in turn: one reload is enough for that. */
function wasDoneLately(): boolean {
  return Date.now() - Number(sessionStorage.getItem(DONE_KEY) ?? 0) < HOUR_MS;
}

function isWriting(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return false;
  if (field.isContentEditable) return Boolean(field.textContent);
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}
