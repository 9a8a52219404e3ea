import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { useDraft } from '@/lib/draft';
import { toast } from '@/lib/toast';
import { ContactDetailsFragmentDoc, useUpdateContactMutation } from './Contact.generated';
import type { Contact } from './contact';
import { type Owner, ownerIn } from './TakenBy';

/** What somebody may change of a contact, as it stands in the fields. */
export interface ContactValues {
  fullName: string;
  email: string;
  phone: string;
  localeCode: string | null;
  timeZone: string | null;
}

/** The form of one contact. What is typed while a save is on its way stays typed, and a newer state is never written over unasked. */
export function useContactForm(contact: Contact, refresh: () => void) {
  const { t } = useTranslation('contacts');
  const { fullName, email, phone, localeCode, timeZone } = contact;
  const saved = useMemo(
    (): ContactValues => ({
      fullName,
      email: email ?? '',
      phone: phone ?? '',
      localeCode: localeCode ?? null,
      timeZone: timeZone ?? null,
    }),
    [fullName, email, phone, localeCode, timeZone],
  );
  const draft = useDraft(saved);
  const { send, seen, problems, setProblems, isSaving } = useSend(contact.id, refresh);
  // The version that somebody saw when they began to type, whatever is heard of it meanwhile.
  if (!draft.isDirty) seen.current = contact.version;

  async function save(): Promise<void> {
    const sent = draft.changes;
    setProblems(NONE);
    if (!(await send(sent))) return;
    draft.settle(sent);
    toast.done(t('saved'));
  }
  const rebase = (version: number) => {
    seen.current = version;
  };
  return {
    ...problems,
    draft,
    isSaving,
    rebase,
    set: (part: Partial<ContactValues>) => {
      setProblems((before) => ({ ...before, faults: {}, owner: null }));
      draft.set(part);
    },
    save: () => void save(),
    discard: () => {
      setProblems(NONE);
      draft.reset();
    },
    /** What is typed here goes over what somebody else has saved. */
    saveAnyway: () => {
      rebase(contact.version);
      void save();
    },
    setBlocked: (isBlocked: boolean) => send({ isBlocked }),
  };
}

interface Problems {
  /** A sentence per field. */
  faults: Record<string, string>;
  /** Somebody else has saved in the meantime. */
  isConflict: boolean;
  /** Who has the address already. */
  owner: Owner | null;
}

const NONE: Problems = { faults: {}, isConflict: false, owner: null };

/** Sends changes of the version that was seen, and says what stood against them. */
function useSend(id: string, refresh: () => void) {
  const { t } = useTranslation('contacts');
  const [problems, setProblems] = useState(NONE);
  const [update, { loading: isSaving }] = useUpdateContactMutation({ context: { quiet: true } });
  const seen = useRef(0);

  /** @returns whether they were taken. */
  async function send(changes: Partial<ContactValues> & { isBlocked?: boolean }): Promise<boolean> {
    try {
      const input = { id, version: seen.current, ...emptied(changes) };
      const { data } = await update({ variables: { input } });
      if (data) seen.current = readFragment(ContactDetailsFragmentDoc, data.updateContact).version;
      return true;
    } catch (error) {
      const coded = codedError(error);
      const fields = Object.entries(coded?.fields ?? {}).map(([name, [sentence = '']]) => [name, sentence]);
      if (fields.length > 0)
        setProblems({
          faults: Object.fromEntries(fields) as Record<string, string>,
          isConflict: false,
          owner: ownerIn(coded),
        });
      else if (coded?.code === 'contact.version_conflict') {
        setProblems({ ...NONE, isConflict: true });
        refresh();
      } else toast.failure(coded?.message ?? t('offline'));
      return false;
    }
  }
  return { send, seen, problems, setProblems, isSaving };
}

/** An emptied address is none. */
function emptied<T extends Partial<ContactValues>>(changes: T): T {
  const pairs = Object.entries(changes).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return Object.fromEntries(pairs) as T;
}
