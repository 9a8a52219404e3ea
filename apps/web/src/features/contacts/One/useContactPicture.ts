import { useApolloClient } from '@apollo/client/react';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { CodedError } from '@/lib/errors';
import { sendFile } from '@/lib/send-file';
import { toast } from '@/lib/toast';
import {
  ContactDetailsFragmentDoc,
  OneContactDocument,
  useRemoveContactPictureMutation,
  useRestoreContactPictureMutation,
} from './Contact.generated';
import type { Contact } from './contact';

/** Sends a picture of a contact and takes it away; the toast brings back what was there before. */
export function useContactPicture(
  { id, picture }: Contact,
  name: string,
  onChanged: (version: number) => void,
) {
  const { t } = useTranslation('contactRecord');
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const [removeIt] = useRemoveContactPictureMutation({ context: { quiet: true } });
  const [restoreIt] = useRestoreContactPictureMutation({ context: { quiet: true } });
  const refresh = () => client.refetchQueries({ include: [OneContactDocument] });
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('contacts:offline'));
  const undo = (run: () => Promise<unknown>) => ({
    undo: { label: t('picture.undo'), run: () => void run().then(refresh).catch(fail) },
  });
  // What is typed in the form goes on top of the version that this makes.
  const restore = async () => {
    const { data } = await restoreIt({ variables: { contactId: id } });
    if (data) onChanged(readFragment(ContactDetailsFragmentDoc, data.restoreContactPicture).version);
  };
  const remove = async () => {
    const { data } = await removeIt({ variables: { contactId: id } });
    if (data) onChanged(readFragment(ContactDetailsFragmentDoc, data.removeContactPicture).version);
  };

  /** @returns whether it is there now */
  async function send(file: File): Promise<boolean> {
    running.current = new AbortController();
    setBusy(true);
    try {
      const { data } = await sendFile<{ data: { version: number } }>(
        `/api/v2/contacts/${id}/picture`,
        file,
        () => undefined,
        running.current.signal,
      );
      onChanged(data.version);
      await refresh();
      toast.done(t('picture.done', { name }), undo(picture ? restore : remove));
      return true;
    } catch (error) {
      toast.failure(sentenceOf(error, t));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function takeAway(): Promise<void> {
    try {
      await remove();
      // The way back is there as soon as the picture is gone.
      toast.done(t('picture.removed', { name }), undo(restore));
      await refresh();
    } catch (error) {
      fail(error);
    }
  }

  return { isBusy, send, remove: () => void takeAway() };
}

function sentenceOf(error: unknown, t: TFunction<'contactRecord'>): string {
  if (!(error instanceof CodedError)) return t('contacts:offline');
  if (error.status === 415) return t('picture.notOne');
  return error.status === 413 ? t('picture.tooLarge') : error.message;
}
