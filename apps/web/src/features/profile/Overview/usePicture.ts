import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { sendFile } from '@/lib/send-file';
import { SessionDocument } from '@/lib/session/Session.generated';
import { toast } from '@/lib/toast';
import { ProfileOverviewDocument, useRemoveProfileImageMutation } from './Overview.generated';

const PATH = '/api/v2/me/profile_image';

/** Sends and removes the own picture. A removed one can be brought back: it is fetched before it goes. */
export function usePicture(shown: string | null) {
  const { t } = useTranslation('profile');
  const client = useApolloClient();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const [removeIt] = useRemoveProfileImageMutation();
  const refresh = () => client.refetchQueries({ include: [ProfileOverviewDocument, SessionDocument] });

  async function send(file: File): Promise<boolean> {
    running.current = new AbortController();
    setProgress(0);
    try {
      await sendFile(PATH, file, setProgress, running.current.signal);
      await refresh();
      toast.done(t('picture.done'));
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) toast.failure(sentenceOf(error));
      return false;
    } finally {
      setProgress(null);
    }
  }

  async function remove(): Promise<void> {
    const before = shown ? await fetch(shown).then((answer) => answer.blob()) : null;
    await removeIt();
    await refresh();
    const undo = before
      ? {
          label: t('ui:undo'),
          run: () => void send(new File([before], 'picture.webp', { type: before.type })),
        }
      : undefined;
    toast.done(t('picture.removed'), undo ? { undo } : {});
  }

  function sentenceOf(error: unknown): string {
    if (!(error instanceof CodedError)) return t('notReached');
    if (error.status === 415) return t('picture.notOne');
    return error.status === 413 ? t('picture.tooLarge') : error.message;
  }

  return { progress, send, remove, cancel: () => running.current?.abort() };
}
