import { ContactsErrors } from '../contacts.errors.js';
import { cleanName } from '../contacts/contact.rules.js';

/** A name as it is kept. @throws validation.failed when nothing of it can be shown */
export function profileNameOf(given: string): string {
  const name = cleanName(given);
  if (name === '') throw ContactsErrors.invalid({ fields: { name: ['Give a name.'] } });
  return name;
}
