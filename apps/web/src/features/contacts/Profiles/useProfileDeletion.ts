import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { DeleteProfilesDocument, RestoreProfilesDocument } from './List/Profiles.generated';

interface Named {
  id: string;
  name: string;
}

/** Deletes at once and offers to bring back, by the toast and by `z`; and brings back what was deleted before. */
export function useProfileDeletion() {
  const client = useApolloClient();
  const { t } = useTranslation('profiles');

  const restore = useCallback(
    async (profiles: readonly Named[], words: string | null) => {
      const ids = profiles.map(({ id }) => id);
      try {
        await client.mutate({
          mutation: RestoreProfilesDocument,
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
    (profiles: readonly Named[]): Promise<boolean> => {
      const ids = profiles.map(({ id }) => id);
      const [first] = profiles;
      const name = profiles.length === 1 && first ? first.name : null;
      const undo = {
        label: t('undo'),
        run: () => void gone.then((isGone) => isGone && restore(profiles, null)),
      };
      toast.done(name === null ? t('deletedMany', { count: ids.length }) : t('deleted', { name }), { undo });
      markDeleted(client.cache, ids, true);
      const gone = client
        .mutate({ mutation: DeleteProfilesDocument, variables: { ids }, context: { quiet: true } })
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
    restore: (profiles: readonly Named[]) =>
      restore(
        profiles,
        profiles.length === 1
          ? t('restored', { name: profiles[0]?.name })
          : t('restoredMany', { count: profiles.length }),
      ),
  };
}

type Cache = ReturnType<typeof useApolloClient>['cache'];

/** On the screen at once, wherever it stands. */
function markDeleted(cache: Cache, ids: readonly string[], isDeleted: boolean): void {
  for (const id of ids)
    cache.modify({
      id: cache.identify({ __typename: 'Profile', id }),
      fields: { isDeleted: () => isDeleted },
    });
}
