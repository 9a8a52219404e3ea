import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { ContactImportStateFragment, ContactImportWholeFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import {
  ContactImportStateFragmentDoc,
  ContactImportWholeFragmentDoc,
  useCancelContactImportMutation,
  useContactImportQuery,
  useStartContactImportMutation,
  useTryContactImportMutation,
  useUndoContactImportMutation,
} from './Import.generated';

export type ImportState = ContactImportStateFragment;
/** Both fragments read: what is shown of one import. */
export type ImportWhole = Omit<ContactImportWholeFragment, ' $fragmentName' | ' $fragmentRefs'> &
  Omit<ContactImportStateFragment, ' $fragmentName'>;

const WORKING = ['READING', 'TRYING', 'QUEUED', 'RUNNING', 'UNDOING'];
/** Also when no news comes through. */
const LOOK_MS = 2_000;

export const isWorking = ({ status }: Pick<ImportState, 'status'>): boolean => WORKING.includes(status);

/** One import as it is now: it goes on while nobody looks, and is there again when somebody comes back. */
export function useImport(id: string) {
  const { data, error, refetch, startPolling, stopPolling } = useContactImportQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const look = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useNews(['contactImport.progress'], look);
  const whole = data ? readFragment(ContactImportWholeFragmentDoc, data.contactImport) : null;
  const view: ImportWhole | null = whole && {
    ...whole,
    ...readFragment(ContactImportStateFragmentDoc, whole),
  };
  const works = view !== null && isWorking(view);
  useEffect(() => {
    if (works) startPolling(LOOK_MS);
    else stopPolling();
  }, [works, startPolling, stopPolling]);
  return { view, error, look };
}

/** What can be done with it. */
export function useImportVerbs(id: string) {
  const { t } = useTranslation('contactImport');
  const [isBusy, setBusy] = useState(false);
  const options = { variables: { id }, context: { quiet: true } };
  const [tryOut] = useTryContactImportMutation(options);
  const [start] = useStartContactImportMutation(options);
  const [cancel] = useCancelContactImportMutation(options);
  const [undo] = useUndoContactImportMutation(options);
  const run = (verb: () => Promise<unknown>) => async () => {
    setBusy(true);
    try {
      await verb();
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, tryOut: run(tryOut), start: run(start), cancel: run(cancel), undo: run(undo) };
}
