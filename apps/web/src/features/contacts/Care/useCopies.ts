import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import {
  ContactCopiesDocument,
  ContactCopyLineFragmentDoc,
  useContactCopiesQuery,
  useMakeContactCopyMutation,
} from './Copies.generated';

/** Also when no news comes through. */
const LOOK_MS = 3_000;

/** The files of all that is held of somebody, as they are now. */
export function useCopies(contactId: string) {
  const { data, refetch, startPolling, stopPolling } = useContactCopiesQuery({
    variables: { contactId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['contactCopy.progress'], () => void refetch().catch(() => undefined));
  const copies = data?.contactCopies.edges.map(({ node }) => readFragment(ContactCopyLineFragmentDoc, node));
  const works = copies?.some(({ status }) => status === 'QUEUED' || status === 'RUNNING') ?? false;
  useEffect(() => {
    if (works) startPolling(LOOK_MS);
    else stopPolling();
  }, [works, startPolling, stopPolling]);
  return { copies, works };
}

/** Asks for a new one; of one that is being made already nothing more comes about. */
export function useMakeCopy(contactId: string) {
  const { t } = useTranslation('contactCare');
  const [make, { loading }] = useMakeContactCopyMutation({
    variables: { contactId },
    context: { quiet: true },
    refetchQueries: [{ query: ContactCopiesDocument, variables: { contactId } }],
  });
  const run = async () => {
    try {
      await make();
      toast.done(t('held.begun'));
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  };
  return { make: () => void run(), isBusy: loading };
}
