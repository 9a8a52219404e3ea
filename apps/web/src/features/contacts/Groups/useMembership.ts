import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { AddContactGroupMembersDocument, RemoveContactGroupMembersDocument } from './Groups.generated';

interface Group {
  id: string;
  name: string;
}

/** As many as the server takes at once. */
const AT_ONCE = 500;
const TOUCHED = ['GroupsOfContact', 'ContactGroupCounts', 'OneContactGroupCount', 'ContactList'];

/** Puts contacts into a group by hand or takes them out; what changed is offered to be taken back, and nothing else. */
export function useMembership() {
  const client = useApolloClient();
  const { t } = useTranslation('groups');

  const send = useCallback(
    async (groupId: string, ids: readonly string[], isIn: boolean): Promise<string[]> => {
      const changed: string[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const variables = { groupId, ids: ids.slice(at, at + AT_ONCE) };
        const quiet = { context: { quiet: true }, refetchQueries: TOUCHED } as const;
        if (isIn) {
          const { data } = await client.mutate({
            mutation: AddContactGroupMembersDocument,
            variables,
            ...quiet,
          });
          changed.push(...(data?.addContactGroupMembers ?? []));
        } else {
          const { data } = await client.mutate({
            mutation: RemoveContactGroupMembersDocument,
            variables,
            ...quiet,
          });
          changed.push(...(data?.removeContactGroupMembers ?? []));
        }
      }
      return changed;
    },
    [client],
  );

  return useCallback(
    async (group: Group, ids: readonly string[], isIn: boolean): Promise<boolean> => {
      const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));
      try {
        const changed = await send(group.id, ids, isIn);
        const words = t(isIn ? 'added' : 'removed', { count: changed.length, name: group.name });
        const undo = { label: t('undo'), run: () => void send(group.id, changed, !isIn).catch(fail) };
        toast.done(words, changed.length > 0 ? { undo } : undefined);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
    [send, t],
  );
}
