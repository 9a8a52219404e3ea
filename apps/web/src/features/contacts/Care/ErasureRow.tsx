import { Button } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ErasureReportFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { saveFile } from '@/lib/save-file';
import { toast } from '@/lib/toast';
import { Tag } from '@/ui';
import { Facts, FoldingRow } from '@/ui/page';
import { ErasedCounts } from './ErasedCounts';
import { useCancelContactErasureMutation } from './Erasure.generated';
import styles from './Notes.module.css';

const TONES = { WAITING: 'warn', RUNNING: 'warn', DONE: 'ok', CANCELLED: 'neutral' } as const;

interface Props {
  report: ErasureReportFragment;
  onChanged: () => void;
}

/** One person who is to be forgotten, or is: by their number alone. It unfolds to the report. */
export function ErasureRow({ report, onChanged }: Props) {
  const { t } = useTranslation('contactCare');
  const { contactRef, state, askedAt, askedByName } = report;
  return (
    <FoldingRow
      icon={<IconEraser size={18} aria-hidden />}
      time={askedAt}
      line={
        <span className={styles.line}>
          <span>{t('erasures.line', { number: contactRef, name: askedByName })}</span>
          <Tag tone={TONES[state]}>{t(`erasures.${state}`)}</Tag>
        </span>
      }
    >
      <Report report={report} onChanged={onChanged} />
    </FoldingRow>
  );
}

function Report({ report, onChanged }: Props) {
  const { t } = useTranslation('contactCare');
  const { id, state, askedAt, askedByName, dueAt, doneAt, counts } = report;
  const [cancel, { loading }] = useCancelContactErasureMutation({ context: { quiet: true } });
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));
  const keep = () =>
    void cancel({ variables: { contactId: report.contactRef } }).then(() => {
      onChanged();
      toast.done(t('erasures.kept'));
    }, fail);
  const isCounted = counts.length > 0;
  return (
    <>
      <Facts
        facts={[
          [t('erasures.by'), <bdi key="by">{askedByName}</bdi>],
          [t('erasures.asked'), formatDateTime(askedAt)],
          ...(state === 'WAITING' ? [[t('erasures.due'), formatDateTime(dueAt)] as const] : []),
          ...(doneAt ? [[t(`erasures.at.${state}`), formatDateTime(doneAt)] as const] : []),
        ]}
      />
      {isCounted ? <ErasedCounts label={t('erasures.counts')} counts={counts} /> : null}
      <div className={styles.line}>
        {state === 'WAITING' ? (
          <Button variant="default" size="xs" loading={loading} onClick={keep}>
            {t('erase.keep')}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveFile(`/api/v2/contact_erasures/${id}`, `erasure-${id}.json`).catch(fail)}
        >
          {t('erasures.download')}
        </Button>
      </div>
    </>
  );
}
