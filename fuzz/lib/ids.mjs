// Ids that exist in the demo company, by the table that a name speaks of: what is mostly refused tries little.
const MOST = 40;
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

/** @returns {Promise<Map<string, string[]>>} by table */
export async function knownIds(world) {
  const tables = await world.rows(
    `SELECT table_name AS name FROM information_schema.columns c
     WHERE table_schema = 'public' AND column_name = 'id' AND EXISTS (SELECT 1 FROM information_schema.columns a
       WHERE a.table_name = c.table_name AND a.table_schema = 'public' AND a.column_name = 'agency_id') ORDER BY 1`,
  );
  const known = new Map();
  for (const { name } of tables) {
    const rows = await world.rows(
      `SELECT id::text FROM "${name}" WHERE agency_id = (SELECT min(id) FROM agency) ORDER BY id LIMIT ${MOST}`,
    );
    if (rows.length)
      known.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  return known;
}

/**
 * The table that a name means: `ticketIds`, `assignee_id`; a bare `id` is of what stands around it
 * (`/api/v2/contact_notes/{id}`, `deleteContactNote`).
 */
export function tableOf(name, around, known) {
  const own = snake(name).replace(/_?ids?$/, '');
  return named(own, known) ?? named(snake(around).replace(/s\b/g, ''), known);
}

function named(words, known) {
  if (!words) return undefined;
  const singular = words.replace(/ies$/, 'y').replace(/s$/, '');
  if (known.has(singular)) return singular;
  if (known.has(otherNames[singular])) return otherNames[singular];
  const candidates = [...known.keys(), ...Object.keys(otherNames)].filter((one) => words.includes(one));
  const longest = candidates.sort((a, b) => b.length - a.length)[0];
  return otherNames[longest] ?? longest;
}

export const snake = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
