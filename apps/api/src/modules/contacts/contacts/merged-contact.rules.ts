import { ContactsErrors } from '../contacts.errors.js';
import type { ContactView } from './contact.rules.js';

/** Nothing is written to a contact that became another one; the answer says which. @throws contact.merged */
export function assertNotMerged({ mergedIntoId }: Pick<ContactView, 'mergedIntoId'>): void {
  if (mergedIntoId !== null) throw ContactsErrors.contactMerged({ facts: { contactId: mergedIntoId } });
}
