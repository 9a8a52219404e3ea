import { GroupPage } from '@/features/contacts/Groups/GroupPage';
import { contactPath } from './contact-path';

/** Who is in one group. */
export default function GroupRoute() {
  return <GroupPage pathOf={contactPath} />;
}
