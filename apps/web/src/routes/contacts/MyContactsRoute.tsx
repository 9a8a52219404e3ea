import { useSearchParams } from 'react-router';
import { ContactsPage } from '@/features/contacts/List/ContactsPage';
import { lastList } from '@/features/contacts/List/keptPlace';
import { useSession } from '@/lib/session';
import { contactPath, ownContactPath } from './contact-path';
import { WholeContact } from './WholeContact';

/** One's own. For who may not see all contacts it is the whole area, and a contact opens in its place. */
export default function MyContactsRoute() {
  const [search] = useSearchParams();
  const { can } = useSession();
  const seesAll = can('contacts.contacts.view');
  const opened = seesAll ? null : search.get('contact');
  if (opened) return <WholeContact id={opened} home={lastList('/contacts/mine')} />;
  return <ContactsPage isMine pathOf={seesAll ? contactPath : ownContactPath} />;
}
