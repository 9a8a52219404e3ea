import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import { restFetch } from '@/lib/rest';
import { LineSkeleton } from '@/ui';
import type { ShownMessage } from '../Timeline/message';
import { plainText } from '../Timeline/richText';
import styles from './Messages.module.css';

interface Revision {
  id: number;
  text: string;
  written_at: string;
}

/** What a note said before it was changed. */
export function RevisionsModal({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const [revisions, setRevisions] = useState<readonly Revision[]>();
  const { ticketId, id } = message;
  useEffect(() => {
    restFetch<{ data: Revision[] }>(`/api/v2/tickets/${ticketId}/messages/${id}/revisions`).then(
      ({ data }) => setRevisions(data),
      () => onClose(),
    );
  }, [id, onClose, ticketId]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('note.revisions')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {revisions ? (
        <ol className={styles.revisions}>
          {revisions.map((revision) => (
            <li key={revision.id}>
              <time dateTime={revision.written_at}>{formatDateTime(revision.written_at)}</time>
              <div dir="auto">{plainText(revision.text)}</div>
            </li>
          ))}
        </ol>
      ) : (
        <LineSkeleton width="80%" />
      )}
    </Modal>
  );
}
