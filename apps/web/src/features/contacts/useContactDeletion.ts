import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { DeleteContactsDocument, RestoreContactsDocument } from './List/Contacts.generated';

interface Named {
  id: string;
  fullName: string;
}

/** Deletes at once and offers to bring back, by the toast and by `z`; and brings back what was deleted before. */
export function useContactDeletion() {
  const client = useApolloClient();
  const { t } = useTranslation('contacts');

  const restore = useCallback(
    async (people: readonly Named[], words: string | null) => {
      const ids = people.map(({ id }) => id);
      try {
        await client.mutate({
          mutation: RestoreContactsDocument,
          variables: { ids },
          context: { quiet: true },
        });
        if (words) toast.done(words);
        return true;
      } catch (error) {
        toast.failure(codedError(error)?.message ?? t('offline'));
        return false;
      }
    },
    [client, t],
  );

  const remove = useCallback(
    (people: readonly Named[]): Promise<boolean> => {
      const ids = people.map(({ id }) => id);
      const [first] = people;
      const name = people.length === 1 && first ? first.fullName : null;
      const undo = {
        label: t('undo'),
        run: () => void gone.then((isGone) => isGone && restore(people, null)),
      };
      toast.done(name === null ? t('deletedMany', { count: ids.length }) : t('deleted', { name }), { undo });
      markDeleted(client.cache, ids, true);
      const gone = client
        .mutate({ mutation: DeleteContactsDocument, variables: { ids }, context: { quiet: true } })
        .then(
          () => true,
          (error: unknown) => {
            markDeleted(client.cache, ids, false);
            toast.failure(codedError(error)?.message ?? t('offline'), { insteadOf: undo });
            return false;
          },
        );
      return gone;
    },
    [client, restore, t],
  );

  return {
    remove,
    restore: (people: readonly Named[]) =>
      restore(
        people,
        people.length === 1
          ? t('restored', { name: people[0]?.fullName })
          : t('restoredMany', { count: people.length }),
      ),
  };
}

type Cache = ReturnType<typeof useApolloClient>['cache'];

/** On the screen at once, wherever it stands. */
function markDeleted(cache: Cache, ids: readonly string[], isDeleted: boolean): void {
  for (const id of ids)
    cache.modify({
      id: cache.identify({ __typename: 'Contact', id }),
      fields: { isDeleted: () => isDeleted },
    });
}
