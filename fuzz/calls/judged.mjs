// Whether a run has tried what is right as well: who is always refused has shown nothing but that refusing works.
import { notDone, notRead } from './exceptions.mjs';

/** With fewer cases of each operation, chance decides what succeeds; then it is only told. */
const ENOUGH = 100;
const SHARE_OF_FIELDS = 0.98;

/** @returns what is wrong, in sentences */
export function judged({ each, never_done: undone, never_read: unread, graphql_fields_of: of }, say) {
  const operations = undone.filter((name) => !notDone[name]);
  const fields = unread.filter((name) => !notRead[name] && !notRead[name.split('.')[0]]);
  if (operations.length) say(`never answered with success: ${operations.join(', ')}`);
  if (fields.length) say(`fields in no answer: ${fields.join(', ')}`);
  if (each < ENOUGH) return [];
  const isMuchUnread = fields.length > of * (1 - SHARE_OF_FIELDS);
  return [
    ...operations.map((name) => `${name} was never answered with success`),
    ...(isMuchUnread ? [`${fields.length} fields are in no answer`] : []),
  ];
}
