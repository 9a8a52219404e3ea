import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useAddContactsToProfileMutation, useRemoveContactsFromProfileMutation } from './Choose.generated';

interface Named {
  id: string;
  name: string;
}

interface Contact extends Named {
  /** Where they are now. */
  profile: Named | null;
}

/** Puts a contact into a profile and takes them out again; the toast takes that back, to where they were before. */
export function useMembership(onChanged: () => void) {
  const { t } = useTranslation('profiles');
  const [addIt] = useAddContactsToProfileMutation({ context: { quiet: true } });
  const [removeIt] = useRemoveContactsFromProfileMutation({ context: { quiet: true } });

  async function tried(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run();
      onChanged();
      return true;
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
      return false;
    }
  }
  const put = (contactId: string, profileId: string) =>
    tried(() => addIt({ variables: { input: { profileId, contactIds: [contactId] } } }));
  const take = (contactId: string, profileId: string) =>
    tried(() => removeIt({ variables: { input: { profileId, contactIds: [contactId] } } }));

  return {
    add: async (contact: Contact, profile: Named): Promise<void> => {
      if (!(await put(contact.id, profile.id))) return;
      const before = contact.profile;
      toast.done(t('added', { name: contact.name, profile: profile.name }), {
        undo: {
          label: t('undo'),
          run: () => void (before ? put(contact.id, before.id) : take(contact.id, profile.id)),
        },
      });
    },
    remove: async (contact: Named, profile: Named): Promise<void> => {
      if (!(await take(contact.id, profile.id))) return;
      toast.done(t('removed', { name: contact.name, profile: profile.name }), {
        undo: { label: t('undo'), run: () => void put(contact.id, profile.id) },
      });
    },
  };
}
