import { useParams } from 'react-router';
import { lastProfiles } from '@/features/contacts/Profiles/List/lastProfiles';
import { ProfilePage } from '@/features/contacts/Profiles/One/ProfilePage';
import { ProfileConversations } from '@/features/inbox/OfContact/ProfileConversations';

const conversations = (profileId: string) => <ProfileConversations profileId={profileId} />;

/** A person or a company on a page of their own. */
export default function ProfileRoute() {
  const { profileId = '' } = useParams();
  return <ProfilePage id={profileId} home={lastProfiles()} conversations={conversations} />;
}
