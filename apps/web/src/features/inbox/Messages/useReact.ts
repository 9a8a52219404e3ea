import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError, inOrder } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { expected } from '../actions/optimistic';
import type { ShownMessage } from '../Timeline/message';
import { ReactToMessageDocument } from './Messages.generated';
import { withReaction } from './withReaction';

/** Puts an emoji to a message or takes it back; it is there at once, and goes again when the server says no. */
export function useReact() {
  const client = useApolloClient();
  const { me } = useSession();
  const { t } = useTranslation('messages');
  const react = useCallback(
    async (message: Pick<ShownMessage, 'id' | 'reactions'>, emoji: string, isOn: boolean): Promise<void> => {
      const reactions = withReaction(message.reactions, { emoji, isOn, userId: me.id }).map((each) =>
        expected('Reaction', each),
      );
      await client
        .mutate({
          mutation: ReactToMessageDocument,
          variables: { messageId: message.id, emoji, isOn },
          optimisticResponse: { reactToMessage: expected('Message', { id: message.id, reactions }) },
          context: inOrder(message.id),
        })
        .catch((error: unknown) => {
          const coded = codedError(error);
          toast.failure(coded?.fields?.['emoji']?.[0] ?? coded?.message ?? t('later.offline'));
        });
    },
    [client, me.id, t],
  );
  const favourites = 'favouriteReactions' in me ? ((me.favouriteReactions as string[] | null) ?? []) : [];
  return { react, favourites };
}
