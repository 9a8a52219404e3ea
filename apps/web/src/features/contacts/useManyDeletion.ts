import type { ApolloCache, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';

type ByIds = TypedDocumentNode<unknown, { ids: string[] }>;

/** What is deleted: it stays the same from one drawing to the next. */
export interface DeletedKind<T extends { id: string }> {
  /** The area that says `deleted`, `deletedMany`, `restored`, `restoredMany`, `undo` and `offline`. */
  readonly words: string;
  readonly typename: string;
  readonly remove: ByIds;
  /** What `remove` is expected to answer. */
  readonly removed: object;
  readonly restore: ByIds;
  readonly nameOf: (one: T) => string;
}

/** Deletes at once and offers to bring back, by the toast and by `z`; and brings back what was deleted before. */
export function useManyDeletion<T extends { id: string }>(kind: DeletedKind<T>) {
  const client = useApolloClient();
  const { t } = useTranslation(kind.words);

  const restore = useCallback(
    async (things: readonly T[], words: string | null) => {
      const ids = things.map(({ id }) => id);
      try {
        await client.mutate({ mutation: kind.restore, variables: { ids }, context: { quiet: true } });
        if (words) toast.done(words);
        return true;
      } catch (error) {
        toast.failure(codedError(error)?.message ?? t('offline'));
        return false;
      }
    },
    [client, kind, t],
  );

  const remove = useCallback(
    (things: readonly T[]): Promise<boolean> => {
      const ids = things.map(({ id }) => id);
      const name = onlyName(things, kind);
      const undo = {
        label: t('undo'),
        run: () => void gone.then((isGone) => isGone && restore(things, null)),
      };
      toast.done(name === null ? t('deletedMany', { count: ids.length }) : t('deleted', { name }), { undo });
      const gone = client
        .mutate({
          mutation: kind.remove,
          variables: { ids },
          // Over what is read meanwhile: a list that was asked for before still has them.
          optimisticResponse: kind.removed,
          update: (cache) => markDeleted(cache, kind.typename, ids),
          context: { quiet: true },
        })
        .then(
          () => true,
          (error: unknown) => {
            toast.failure(codedError(error)?.message ?? t('offline'), { insteadOf: undo });
            return false;
          },
        );
      return gone;
    },
    [client, kind, restore, t],
  );

  return {
    remove,
    restore: (things: readonly T[]) => {
      const name = onlyName(things, kind);
      return restore(
        things,
        name === null ? t('restoredMany', { count: things.length }) : t('restored', { name }),
      );
    },
  };
}

/** Null unless there is one alone. */
function onlyName<T extends { id: string }>(things: readonly T[], kind: DeletedKind<T>): string | null {
  const [first] = things;
  return first && things.length === 1 ? kind.nameOf(first) : null;
}

/** Wherever it stands. */
function markDeleted(cache: ApolloCache, typename: string, ids: readonly string[]): void {
  for (const id of ids)
    cache.modify({ id: cache.identify({ __typename: typename, id }), fields: { isDeleted: () => true } });
}
