import { ContactsPage } from '@/features/contacts/List/ContactsPage';
import { contactPath } from './contact-path';

/** Everybody. */
export default function AllContactsRoute() {
  return <ContactsPage isMine={false} pathOf={contactPath} />;
}
