import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SplitTicketInput } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { clearSelection } from '../Bulk/selection';
import { forgetMessages } from '../Timeline/messagesPolicy';
import {
  useMergeTicketsMutation,
  useSplitTicketMutation,
  useUnmergeTicketMutation,
} from './Merging.generated';

interface Named {
  id: string;
  number: number;
}

/** Says that something was not done, and why. */
function useMergeFailure() {
  const { t } = useTranslation(['merging', 'conversation']);
  return useCallback(
    (words: string, error: unknown) => {
      toast.failure(`${t(words)} ${codedError(error)?.message ?? t('conversation:failed.offline')}`);
    },
    [t],
  );
}

/** Merges tickets into one, opens it, and offers to undo it. @returns whether it went through */
export function useMerge() {
  const client = useApolloClient();
  const [merge] = useMergeTicketsMutation();
  const unmerge = useUnmerge();
  const navigate = useNavigate();
  const fail = useMergeFailure();
  const { t } = useTranslation('merging');
  return useCallback(
    async (target: Named, sources: readonly Named[]): Promise<boolean> => {
      try {
        const sourceTicketIds = sources.map(({ id }) => id);
        await merge({
          variables: { input: { targetTicketId: target.id, sourceTicketIds } },
          context: { quiet: true },
        });
      } catch (error) {
        fail('mergeFailed', error);
        return false;
      }
      for (const { id } of [target, ...sources]) forgetMessages(client.cache, id);
      clearSelection();
      void navigate({ pathname: `/tickets/${target.id}`, search: location.search });
      const number = sources.map((source) => source.number).join(', #');
      toast.done(t('merged', { number, target: target.number }), {
        undo: {
          label: t('undo'),
          run: () => {
            void (async () => {
              for (const source of sources.toReversed()) await unmerge(source);
            })();
          },
        },
      });
      return true;
    },
    [client.cache, fail, merge, navigate, t, unmerge],
  );
}

/** Takes a merged ticket out again. */
export function useUnmerge() {
  const client = useApolloClient();
  const [unmerge] = useUnmergeTicketMutation();
  const fail = useMergeFailure();
  const { t } = useTranslation('merging');
  return useCallback(
    async (source: Named): Promise<void> => {
      try {
        await unmerge({ variables: { ticketId: source.id }, context: { quiet: true } });
        forgetMessages(client.cache, source.id);
        toast.done(t('unmerged', { number: source.number }));
      } catch (error) {
        fail('unmergeFailed', error);
      }
    },
    [client.cache, fail, t, unmerge],
  );
}

/** Makes messages a ticket of their own; merging that one back undoes it. @returns whether it went through */
export function useSplit() {
  const client = useApolloClient();
  const [split] = useSplitTicketMutation();
  const [merge] = useMergeTicketsMutation();
  const navigate = useNavigate();
  const fail = useMergeFailure();
  const { t } = useTranslation('merging');
  return useCallback(
    async (ticketId: string, wish: Omit<SplitTicketInput, 'ticketId'>): Promise<boolean> => {
      try {
        const { data } = await split({
          variables: { input: { ticketId, ...wish } },
          context: { quiet: true },
        });
        const made = data?.splitTicket.ticket;
        if (!made) return false;
        forgetMessages(client.cache, ticketId);
        void navigate({ pathname: `/tickets/${made.id}`, search: location.search });
        const back = async () => {
          const input = { targetTicketId: ticketId, sourceTicketIds: [made.id] };
          await merge({ variables: { input }, context: { quiet: true } });
          forgetMessages(client.cache, ticketId);
          void navigate({ pathname: `/tickets/${ticketId}`, search: location.search });
        };
        toast.done(t('splitDone', { number: made.number }), {
          undo: {
            label: t('undo'),
            run: () => void back().catch((error: unknown) => fail('mergeFailed', error)),
          },
        });
        return true;
      } catch (error) {
        fail('splitFailed', error);
        return false;
      }
    },
    [client.cache, fail, merge, navigate, split, t],
  );
}
