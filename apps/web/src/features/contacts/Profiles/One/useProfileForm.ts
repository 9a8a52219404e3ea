import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { ProfileKind } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useDraft } from '@/lib/draft';
import { toast } from '@/lib/toast';
import type { Profile } from './profile';
import { ProfileDetailsFragmentDoc, useUpdateProfileMutation } from './Profile.generated';

/** What somebody may change of a profile, as it stands in the fields. */
export interface ProfileValues {
  name: string;
  kind: ProfileKind;
}

interface Problems {
  /** What is wrong with the name. */
  fault: string | null;
  /** Somebody else has saved in the meantime. */
  isConflict: boolean;
}

const NONE: Problems = { fault: null, isConflict: false };

/** The form of one profile. What is typed while a save is on its way stays typed, and a newer state is never written over unasked. */
export function useProfileForm(profile: Profile, refresh: () => void) {
  const { t } = useTranslation('profiles');
  const { id, name, kind, version } = profile;
  const saved = useMemo((): ProfileValues => ({ name, kind }), [name, kind]);
  const draft = useDraft(saved);
  const [problems, setProblems] = useState(NONE);
  const [update, { loading: isSaving }] = useUpdateProfileMutation({ context: { quiet: true } });
  // The version that somebody saw when they began to type, whatever is heard of it meanwhile.
  const seen = useRef(0);
  if (!draft.isDirty) seen.current = version;

  async function save(): Promise<void> {
    const sent = draft.changes;
    setProblems(NONE);
    try {
      const { data } = await update({ variables: { input: { id, version: seen.current, ...sent } } });
      if (data) seen.current = readFragment(ProfileDetailsFragmentDoc, data.updateProfile).version;
      draft.settle(sent);
      toast.done(t('saved'));
    } catch (error) {
      const coded = codedError(error);
      const [sentence] = coded?.fields?.['name'] ?? [];
      if (sentence) setProblems({ fault: sentence, isConflict: false });
      else if (coded?.code === 'profile.version_conflict') {
        setProblems({ fault: null, isConflict: true });
        refresh();
      } else toast.failure(coded?.message ?? t('offline'));
    }
  }
  return {
    ...problems,
    draft,
    isSaving,
    set: (part: Partial<ProfileValues>) => {
      setProblems((before) => ({ ...before, fault: null }));
      draft.set(part);
    },
    save: () => void save(),
    discard: () => {
      setProblems(NONE);
      draft.reset();
    },
    /** What is typed here goes over what somebody else has saved. */
    saveAnyway: () => {
      seen.current = version;
      void save();
    },
  };
}
