// Which table a name speaks of.
/** Words of the API for tables that are called otherwise. */
const otherNames = {
  user: 'user_account',
  member: 'user_account',
  person: 'user_account',
  assignee: 'user_account',
  author: 'user_account',
  view: 'custom_view',
  result: 'ticket_result',
  field: 'custom_field',
  folder: 'quick_reply_folder',
  group: 'contact_group',
  segment: 'contact_group',
  session: 'user_session',
  theme: 'email_theme',
  template: 'wa_template',
  identity: 'contact_identity',
  note: 'contact_note',
  file: 'attachment',
  import: 'contact_import',
  erasure: 'contact_erasure',
  duplicate: 'contact_duplicate',
  conversation: 'ticket',
  schedule: 'do_not_disturb_schedule',
};

/**
 * The table that a name means: `ticketIds`, `assignee_id`; a bare `id` is of what stands around it
 * (`/api/v2/contact_notes/{id}`, `deleteContactNote`).
 */
export function tableOf(name, around, pools) {
  const own = snake(name).replace(/_?ids?$/, '');
  return named(own, pools) ?? named(snake(around).replace(/ies\b/g, 'y').replace(/s\b/g, ''), pools);
}

function named(words, pools) {
  if (!words) return undefined;
  const singular = words.replace(/ies$/, 'y').replace(/s$/, '');
  if (pools.tables.has(singular)) return singular;
  if (pools.tables.has(otherNames[singular])) return otherNames[singular];
  const candidates = [...pools.tables, ...Object.keys(otherNames)].filter((one) => words.includes(one));
  const longest = candidates.sort((a, b) => b.length - a.length)[0];
  return otherNames[longest] ?? longest;
}

export const snake = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
