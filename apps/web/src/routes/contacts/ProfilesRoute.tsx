import { ProfilesPage } from '@/features/contacts/Profiles/List/ProfilesPage';

/** The people and companies behind the contacts. */
export default function ProfilesRoute() {
  return <ProfilesPage />;
}
