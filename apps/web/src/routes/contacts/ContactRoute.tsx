import { useParams } from 'react-router';
import { lastList } from '@/features/contacts/List/keptPlace';
import { WholeContact } from './WholeContact';

/** A contact on a page of their own. */
export default function ContactRoute() {
  const { contactId = '' } = useParams();
  return <WholeContact id={contactId} home={lastList('/contacts/all')} />;
}
