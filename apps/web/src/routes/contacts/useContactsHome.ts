import { useSession } from '@/lib/session';
import { useSeesContacts } from '@/lib/session/sees-contacts';

/** Where the contacts of this person begin; null for who may see none. */
export function useContactsHome(): string | null {
  const { can } = useSession();
  const sees = useSeesContacts();
  if (!sees) return null;
  return can('contacts.contacts.view') ? '/contacts/all' : '/contacts/mine';
}
