import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role, UserDetailsFragment, UserRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { sentenceOf } from '../useVerb';
import { useUpdateUserMutation } from './UserPage.generated';

export type Person = UserDetailsFragment & UserRowFragment;

export interface UserValues {
  firstName: string;
  lastName: string;
  role: Role;
  teamIds: string[];
  localeCode: string;
  timezone: string;
  onlyPrivateChannels: boolean;
}

/** The form of one account: what it says now, whether that differs, and what the server had against it. */
export function useUserForm(user: Person, refetch: () => void) {
  const { t } = useTranslation('people');
  const saved = useMemo(() => valuesOf(user), [user]);
  const [draft, setDraft] = useState<Partial<UserValues>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [update, { loading: isSaving }] = useUpdateUserMutation({ context: { quiet: true } });
  const values: UserValues = { ...saved, ...draft };
  const changed = changedIn(saved, values);
  const set = (part: Partial<UserValues>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };

  async function save(): Promise<void> {
    try {
      await update({ variables: { input: { id: user.id, version: user.version, ...changed } } });
      setDraft({});
      toast.done(t('done.saved'));
    } catch (error) {
      const coded = codedError(error);
      if (coded?.code === 'conflict') {
        toast.failure(t('conflict'), { action: { label: t('reload'), run: refetch } });
        return;
      }
      const fields = Object.entries(coded?.fields ?? {}).map(([name, [sentence = '']]) => [name, sentence]);
      setErrors(Object.fromEntries(fields) as Record<string, string>);
      if (fields.length === 0) toast.failure(sentenceOf(error) ?? t('offline'));
    }
  }
  return {
    values,
    errors,
    set,
    save: () => void save(),
    discard: () => setDraft({}),
    isDirty: Object.keys(changed).length > 0,
    isSaving,
    /** A new role ends the person's sessions, so it is said before. */
    isRoleNew: values.role !== saved.role,
  };
}

function valuesOf(user: Person): UserValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    teamIds: user.teams.map((team) => team.id).sort(),
    localeCode: user.localeCode,
    timezone: user.timezone,
    onlyPrivateChannels: user.onlyPrivateChannels ?? false,
  };
}

function changedIn(saved: UserValues, values: UserValues): Partial<UserValues> {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const sorted = { ...values, teamIds: [...values.teamIds].sort() };
  return Object.fromEntries(
    Object.entries(sorted).filter(([key, value]) => !same(value, saved[key as keyof UserValues])),
  );
}
