import { type DeletedKind, useManyDeletion } from '../useManyDeletion';
import { DeleteProfilesDocument, RestoreProfilesDocument } from './List/Profiles.generated';

const profiles: DeletedKind<{ id: string; name: string }> = {
  words: 'profiles',
  typename: 'Profile',
  remove: DeleteProfilesDocument,
  removed: { deleteProfiles: true },
  restore: RestoreProfilesDocument,
  nameOf: ({ name }) => name,
};

export const useProfileDeletion = () => useManyDeletion(profiles);
