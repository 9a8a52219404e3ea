import { type Flag, ID_FIELDS } from './filters';

/** The REST list's words for what this page calls otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  term: 'q',
  search_range: 'range',
  searchRange: 'range',
  last_message_type: 'last',
  custom_view_id: 'view',
};
const FLAGS: Readonly<Record<string, Flag>> = {
  favorited: 'favourites',
  mentioned: 'mentioned',
  reminders: 'reminders',
  watching: 'watching',
  only_unlabelled: 'unlabelled',
};
const SCOPES: Readonly<Record<string, Flag>> = { mine: 'mine', unassigned: 'unassigned' };
const LONG_AGO = '2000-01-01';

/**
 * Links to a list that other programs write in the words of the REST list, in the words of this page. What this page
 * writes itself comes back as it is.
 */
export function inOwnWords(search: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams();
  const only: string[] = [];
  const add = (name: string, value: string) =>
    own.set(name, [own.get(name), value].filter(Boolean).join(','));
  for (const [written, value] of search) {
    const name = written.replace(/\[\d*\]$/, '');
    const flag = FLAGS[name] ?? (name === 'scope' ? SCOPES[value.toLowerCase()] : undefined);
    if (flag) {
      if (!/^(?:false|0)$/.test(value)) only.push(flag);
    } else if (name === 'only') only.push(value);
    else if (isList(name)) add(NAMES[name] ?? name, value.toLowerCase());
    else if (!own.has(NAMES[name] ?? name)) own.set(NAMES[name] ?? name, value);
  }
  if (only.length > 0) own.set('only', only.join(','));
  readDays(own);
  readStatuses(own);
  return own;
}

const isList = (name: string): boolean =>
  name === 'status' || name === 'last_message_type' || ID_FIELDS.some((field) => field === name);

/** Both ends of the stretch of days; one alone reaches from long ago, or to today. */
function readDays(own: URLSearchParams): void {
  const [from, to] = [own.get('created_at_start'), own.get('created_at_end')];
  own.delete('created_at_start');
  own.delete('created_at_end');
  if (!from && !to) return;
  const today = new Date().toISOString();
  own.set('created', `${(from ?? LONG_AGO).slice(0, 10)}..${(to ?? today).slice(0, 10)}`);
}

/** One status is a tab of this page, several are a filter. */
function readStatuses(own: URLSearchParams): void {
  const status = own.get('status');
  if (!status?.includes(',')) return;
  own.delete('status');
  own.set('statuses', status);
}
