import { useTranslation } from 'react-i18next';
import { codedError } from './apollo';
import { toast } from './toast';

interface Named {
  id: string;
  name: string;
  version: number;
}

interface Verbs {
  remove: (of: { variables: { id: string; version: number } }) => Promise<unknown>;
  restore: (of: { variables: { id: string } }) => Promise<unknown>;
  onDone: () => void;
}

/** Deletes at once; the toast offers to bring it back. `words` is the area that says `deleted`, `undo` and `offline`. */
export function useDeletion(words: string, { remove, restore, onDone }: Verbs) {
  const { t } = useTranslation(words);
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));
  return ({ id, name, version }: Named) => {
    const undo = () => void restore({ variables: { id } }).catch(fail);
    void remove({ variables: { id, version } }).then(() => {
      toast.done(t('deleted', { name }), { undo: { label: t('undo'), run: undo } });
      onDone();
    }, fail);
  };
}
