import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactCopyLineFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDate, formatDateTime, formatFileSize } from '@/lib/format';
import { saveFile } from '@/lib/save-file';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { Tag } from '@/ui';
import { FormSection } from '@/ui/page';
import styles from './Notes.module.css';
import { useCopies, useMakeCopy } from './useCopies';

/** All that is held of somebody, as a file: for who may take contacts away. */
export function CopiesSection({ contactId }: { contactId: string }) {
  const { can } = useSession();
  return can('contacts.contacts.delete') ? <Copies contactId={contactId} /> : null;
}

function Copies({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contactCare');
  const { copies, works } = useCopies(contactId);
  const { make, isBusy } = useMakeCopy(contactId);
  return (
    <FormSection title={t('held.title')} help={t('held.help')}>
      {copies && copies.length > 0 ? (
        <ul className={styles.notes} aria-label={t('held.files')}>
          {copies.map((copy) => (
            <CopyRow key={copy.id} contactId={contactId} copy={copy} />
          ))}
        </ul>
      ) : null}
      <div>
        <Button variant="default" loading={isBusy} disabled={works} onClick={make}>
          {t('held.make')}
        </Button>
      </div>
    </FormSection>
  );
}

interface RowProps {
  contactId: string;
  copy: ContactCopyLineFragment;
}

function CopyRow({ contactId, copy }: RowProps) {
  const { t } = useTranslation('contactCare');
  const { status, total, done, createdAt, askedByName, missing } = copy;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        <span className={styles.author} dir="auto">
          {t('held.asked', { name: askedByName, time: formatDateTime(createdAt) })}
        </span>
        <span className={styles.verbs}>
          {status === 'DONE' ? <Fetch contactId={contactId} copy={copy} /> : null}
        </span>
      </div>
      {status === 'QUEUED' ? <p className={styles.quiet}>{t('held.QUEUED')}</p> : null}
      {status === 'RUNNING' ? (
        <>
          <p className={styles.quiet}>{t('held.RUNNING', { percent })}</p>
          <Progress value={percent} aria-label={t('held.RUNNING', { percent })} />
        </>
      ) : null}
      {status === 'FAILED' ? <Tag tone="danger">{t('held.FAILED')}</Tag> : null}
      {status === 'DONE' && copy.expiresAt ? (
        <p className={styles.quiet}>
          {t('held.until', { size: formatFileSize(copy.size), date: formatDate(copy.expiresAt) })}
        </p>
      ) : null}
      {status === 'DONE' && missing > 0 ? (
        <p className={styles.quiet}>{t('held.missing', { count: missing })}</p>
      ) : null}
    </li>
  );
}

function Fetch({ contactId, copy }: RowProps) {
  const { t } = useTranslation('contactCare');
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const name = `contact-${contactId}-${copy.createdAt.slice(0, 10)}.zip`;
      await saveFile(`/api/v2/contact_copies/${copy.id}/file`, name);
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run()}
    >
      {t('held.download')}
    </Button>
  );
}
