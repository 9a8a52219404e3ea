import type { CustomFieldView, FilledField } from '../../organisation/index.js';
import type { ProfileView } from '../profiles/profile.rules.js';
import { fieldText } from './contact-export.rules.js';

/** The names are those of the import of contacts, so that a column says the same in both files. */
const HEAD = {
  id: 'profile id',
  name: 'profile',
  kind: 'kind',
  contacts: 'contacts',
} as const;
const TIMES = { createdAt: 'created at', updatedAt: 'changed at' } as const;

/** The columns by their keys. A field that is called like another column has its key beside its title. */
export function profileColumns(fields: readonly CustomFieldView[]): Record<string, string> {
  const taken = new Set<string>([...Object.values(HEAD), ...Object.values(TIMES)]);
  const own = fields.map(({ id, title, key }): [string, string] => {
    const bare = title.toLowerCase();
    const isFree = !taken.has(bare);
    taken.add(bare);
    return [`field${id}`, isFree ? title : `${title} (${key})`];
  });
  return { ...HEAD, ...Object.fromEntries(own), ...TIMES };
}

/** @param contacts how many of them the caller sees; counting stops at 1,000 */
export function profileRow(
  { id, name, kind, createdAt, updatedAt }: ProfileView,
  contacts: number,
  filled: readonly FilledField[],
): Record<string, string> {
  return {
    id: String(id),
    name,
    kind: kind.toLowerCase(),
    contacts: contacts >= 1_000 ? '1000+' : String(contacts),
    ...Object.fromEntries(filled.map(({ field, value }) => [`field${field.id}`, fieldText(field, value)])),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
