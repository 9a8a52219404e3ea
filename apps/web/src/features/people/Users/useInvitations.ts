import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InviteUsersMutation, Role } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { sentenceOf } from '../useVerb';
import { useInviteUsersMutation } from './UsersPage.generated';

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/u;

interface Values {
  emails: string[];
  role: Role;
  teamIds: string[];
  localeCode: string | null;
}

/** What is typed into the drawer, and what came of sending it. */
export function useInvitations(onInvited: () => void, onClose: () => void) {
  const { t } = useTranslation('people');
  const [values, setValues] = useState<Values>({
    emails: [],
    role: 'BASIC_AGENT',
    teamIds: [],
    localeCode: null,
  });
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<InviteUsersMutation['inviteUsers']>([]);
  const [invite, { loading }] = useInviteUsersMutation({ context: { quiet: true } });
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));

  /** An address becomes a tag only when it is one; the others are named, so that nothing is lost in silence. */
  function setEmails(emails: string[]): void {
    const words = emails.flatMap((text) => text.toLowerCase().split(/[\s,;]+/)).filter(Boolean);
    const good = words.filter((word) => ADDRESS.test(word));
    const bad = words.find((word) => !ADDRESS.test(word));
    setError(bad ? t('invite.noAddress', { text: bad }) : null);
    set({ emails: [...new Set(good)] });
  }

  async function submit(): Promise<void> {
    try {
      const { data } = await invite({ variables: { input: values } });
      const results = data?.inviteUsers ?? [];
      const left = results.filter(({ problem }) => problem !== null);
      const count = results.length - left.length;
      if (count > 0) {
        toast.done(t('done.invited', { count }));
        onInvited();
      }
      if (left.length === 0) return onClose();
      setProblems(left);
      set({ emails: [] });
    } catch (failure) {
      setError(sentenceOf(failure) ?? t('offline'));
    }
  }
  return { values, set, setEmails, submit, error, problems, isBusy: loading };
}
