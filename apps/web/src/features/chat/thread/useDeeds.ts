import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ChatDeeds } from '../data/deeds';
import type { ShownChatMessage } from '../data/shapes';

/** What can be done in a thread; what fails says so, and what was deleted offers the way back. */
export function useDeeds(identifier: string) {
  const client = useApolloClient();
  const { t } = useTranslation('chat');
  return useMemo(() => {
    const deeds = new ChatDeeds(client);
    const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('notReached'));
    const restoreBy = (restore: () => Promise<void>) => () => void restore().catch(fail);
    return {
      deeds,
      fail,
      react: (message: ShownChatMessage, emoji: string, isOn: boolean) =>
        void deeds.react(identifier, message, emoji, isOn).catch(fail),
      pin: (message: { id: string }, isOn: boolean) => void deeds.pin(identifier, message, isOn).catch(fail),
      star: (message: { id: string }, isOn: boolean) =>
        void deeds.star(identifier, message, isOn).catch(fail),
      edit: (message: ShownChatMessage, words: { body: string; text: string }) =>
        deeds.edit(identifier, message, words),
      unreadFrom: (message: { id: string }) => void deeds.unread(identifier, message.id).catch(fail),
      mute: (isMuted: boolean) => void deeds.mute(identifier, isMuted).catch(fail),
      remove: (message: { id: string }) =>
        void deeds
          .delete(identifier, message)
          .then(
            (restore) =>
              toast.done(t('message.deleted'), { undo: { label: t('undo'), run: restoreBy(restore) } }),
            fail,
          ),
    };
  }, [client, identifier, t]);
}

export type Deeds = ReturnType<typeof useDeeds>;
