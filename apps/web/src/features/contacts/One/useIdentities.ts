import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FragmentType, readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import {
  ContactDetailsFragmentDoc,
  useAddContactIdentityMutation,
  useRemoveContactIdentityMutation,
} from './Contact.generated';
import type { Contact } from './contact';

/** Adds what somebody is recognised by, and takes it away; the toast takes that back. */
export function useIdentities({ id: contactId }: Contact, onChanged: (version: number) => void) {
  const { t } = useTranslation('contacts');
  const [fault, setFault] = useState<string | null>(null);
  const [addIt, { loading: isAdding }] = useAddContactIdentityMutation({ context: { quiet: true } });
  const [removeIt] = useRemoveContactIdentityMutation({ context: { quiet: true } });
  const note = (contact: FragmentType<typeof ContactDetailsFragmentDoc>) =>
    onChanged(readFragment(ContactDetailsFragmentDoc, contact).version);

  async function put(kind: string, value: string): Promise<unknown> {
    try {
      const { data } = await addIt({ variables: { input: { contactId, kind, value } } });
      if (data) note(data.addContactIdentity);
      return null;
    } catch (error) {
      return error;
    }
  }

  async function add(text: string): Promise<boolean> {
    const value = text.trim();
    if (!value) return false;
    setFault(null);
    const error = await put(value.includes('@') ? 'email' : 'phone', value);
    if (error) setFault(sentenceOf(error) ?? t('offline'));
    return !error;
  }

  async function remove({ id, kind, value }: Contact['identities'][number]): Promise<void> {
    const back = async () => {
      const error = await put(kind.toLowerCase(), value);
      if (error) toast.failure(sentenceOf(error) ?? t('offline'));
    };
    try {
      const { data } = await removeIt({ variables: { id } });
      if (data) note(data.removeContactIdentity);
      toast.done(t('identityRemoved', { value }), { undo: { label: t('undo'), run: () => void back() } });
    } catch (error) {
      toast.failure(sentenceOf(error) ?? t('offline'));
    }
  }
  return { add, remove, fault, isAdding, forgetFault: () => setFault(null) };
}

function sentenceOf(error: unknown): string | undefined {
  const coded = codedError(error);
  return Object.values(coded?.fields ?? {})[0]?.[0] ?? coded?.message;
}
