import { DeleteContactsDocument, RestoreContactsDocument } from './List/Contacts.generated';
import { type DeletedKind, useManyDeletion } from './useManyDeletion';

const contacts: DeletedKind<{ id: string; fullName: string }> = {
  words: 'contacts',
  typename: 'Contact',
  remove: DeleteContactsDocument,
  removed: { deleteContacts: true },
  restore: RestoreContactsDocument,
  nameOf: ({ fullName }) => fullName,
};

export const useContactDeletion = () => useManyDeletion(contacts);
