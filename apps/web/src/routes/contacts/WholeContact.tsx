import { ContactPage, type ContactSlots } from '@/features/contacts/One/ContactPage';
import { ContactConversations } from '@/features/inbox/OfContact/ContactConversations';
import { WriteTo } from '@/features/inbox/OfContact/WriteTo';
import { CallNumber } from '@/features/inbox/Phone/CallButton';
import { ContactFieldsForm } from '@/features/organisation/Fields/ContactFieldsForm';

const slots: ContactSlots = {
  write: (contact) => <WriteTo person={contact} />,
  call: (number, name) => <CallNumber number={number} name={name} />,
  fields: ({ id, isDeleted }) => <ContactFieldsForm contactId={id} isFixed={isDeleted} />,
  conversations: (contactId) => <ContactConversations contactId={contactId} />,
};

/** A contact with what the inbox knows of them. */
export function WholeContact({ id, home }: { id: string; home: string }) {
  return <ContactPage id={id} home={home} slots={slots} />;
}
