import type { Operation, Place } from './operation.js';

/** What callers call the rows of a table, where that is not the table's own name. */
const aliases: Readonly<Record<string, string>> = {
  user: 'user_account',
  users: 'user_account',
  user_ids: 'user_account',
  agent: 'user_account',
  actor: 'user_account',
  target: 'user_account',
  assignee: 'user_account',
  member: 'user_account',
  members: 'user_account',
  participant: 'user_account',
  result: 'ticket_result',
  session: 'user_session',
  sessions: 'user_session',
  key: 'api_key',
  media: 'attachment',
  upload: 'attachment',
};

/** Places whose names say too little: `operation place` → table. */
const named: Readonly<Record<string, string>> = {
  'POST /widget/v1/messages body attachment_ids': 'visitor_upload',
  'Mutation resendInvitation argument id': 'user_account',
  'Mutation revokeInvitation argument id': 'user_account',
  'Mutation resetTwoFactor argument id': 'user_account',
  'DELETE /api/v2/me/sessions/{id} path id': 'user_session',
};

/** The table whose ids stand at a place; null when neither names nor the list above tell it. */
export function entityOf(operation: Operation, place: Place, tables: ReadonlySet<string>): string | null {
  const listed = named[`${operation.name} ${place.where} ${place.path.join('.')}`];
  if (listed) return listed;
  const last = place.path.at(-1) ?? '';
  const own = stem(last);
  return (own && tableOf(own, tables, true)) || tableOf(around(operation, last), tables, true);
}

/** `assigneeId` → `assignee`; the name alone when it is no more than `id`. */
function stem(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return text.replace(/(^|_)ids?$/, '');
}

/** For a plain `id`: the part of the path before it, or the operation's name. */
function around(operation: Operation, param: string): string {
  if (operation.kind === 'rest') {
    const parts = (operation.url ?? '').split('/');
    return (parts[parts.indexOf(`:${param}`) - 1] ?? '').replaceAll('-', '_');
  }
  const name = operation.name.split(/[ .]/).at(operation.kind === 'nested' ? 0 : -1) ?? '';
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function tableOf(name: string, tables: ReadonlySet<string>, anywhere = false): string | null {
  for (const one of [name, name.replace(/s$/, ''), name.replace(/ies$/, 'y')]) {
    const table = aliases[one] ?? one;
    if (tables.has(table)) return table;
  }
  if (!anywhere) return null;
  const words = name.split('_');
  // The longest run of words that names a table: `retry_dead_letter` → `dead_letter`.
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const found = tableOf(words.slice(start, start + length).join('_'), tables);
      if (found) return found;
    }
  }
  return null;
}
