import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { Notice } from '@/ui';
import {
  ErasureLineFragmentDoc,
  useCancelContactErasureMutation,
  useOpenContactErasureQuery,
} from './Erasure.generated';
import { EraseDialog } from './EraseDialog';
import styles from './Notes.module.css';

interface Props {
  contact: { id: string; fullName: string; isDeleted: boolean };
}

/** Whether somebody is about to be forgotten, and the way back; of somebody who is deleted, the way there. */
export function ErasureState({ contact }: Props) {
  const { can } = useSession();
  return can('contacts.contacts.delete') ? <Asked contact={contact} /> : null;
}

function Asked({ contact }: Props) {
  const { t } = useTranslation('contactCare');
  const [isAsking, setAsking] = useState(false);
  const { data, refetch } = useOpenContactErasureQuery({
    variables: { contactId: contact.id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useNews(['contacts.changed'], again);
  const [cancel, { loading }] = useCancelContactErasureMutation({ context: { quiet: true } });
  const open = data?.openContactErasure
    ? readFragment(ErasureLineFragmentDoc, data.openContactErasure)
    : null;
  if (open)
    return (
      <Notice tone="bad" role="status">
        <span className={styles.line}>
          {t('erase.waiting', { time: formatDateTime(open.dueAt), name: open.askedByName })}
          <Button
            variant="default"
            loading={loading}
            onClick={() =>
              void cancel({ variables: { contactId: contact.id } }).then(again, (error: unknown) =>
                toast.failure(codedError(error)?.message ?? t('offline')),
              )
            }
          >
            {t('erase.keep')}
          </Button>
        </span>
      </Notice>
    );
  if (!contact.isDeleted) return null;
  return (
    <div className={styles.line}>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking(true)}>
        {t('erase.do')}
      </Button>
      {isAsking ? <EraseDialog contact={contact} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
