import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codedError } from '@/lib/apollo';
import { saveFile } from '@/lib/save-file';
import { toast } from '@/lib/toast';
import { ConfirmModal } from '@/ui/page';
import { Counts } from './Counts';
import styles from './Import.module.css';
import { ProblemRows } from './ProblemRows';
import type { ImportWhole, useImportVerbs } from './useImport';

/** What became of the rows, and the way back. */
export function ImportResult({
  view,
  verbs,
}: {
  view: ImportWhole;
  verbs: ReturnType<typeof useImportVerbs>;
}) {
  const { t } = useTranslation('contactImport');
  const [isAsking, setAsking] = useState(false);
  const save = () =>
    void saveFile(`/api/v2/contact_imports/${view.id}/problems.csv`, `${view.fileName}-problems.csv`).catch(
      (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline')),
    );
  return (
    <>
      <p className={styles.said} role="status">
        {view.status === 'UNDONE' ? t('undone', { total: view.undone }) : t(`over.${view.status}`)}
      </p>
      <Counts counts={view} />
      <div className={styles.actions}>
        <Button component={Link} to="/contacts/all" variant="default">
          {t('toContacts')}
        </Button>
        {view.refused > 0 ? (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            {t('saveProblems')}
          </Button>
        ) : null}
        {view.viewerCanUndo ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={verbs.isBusy}
            onClick={() => setAsking(true)}
          >
            {t('undo')}
          </Button>
        ) : null}
      </div>
      {view.refused > 0 ? <p className={styles.quiet}>{t('mend')}</p> : null}
      {view.status !== 'UNDONE' ? <ProblemRows view={view} /> : null}
      {view.keptRows.length > 0 ? <KeptRows view={view} /> : null}
      <ConfirmModal
        isOpen={isAsking}
        title={t('undoTitle')}
        confirm={t('undo')}
        onConfirm={() => {
          setAsking(false);
          void verbs.undo();
        }}
        onClose={() => setAsking(false)}
      >
        {t('undoHelp', { created: view.created, updated: view.updated })}
      </ConfirmModal>
    </>
  );
}

function KeptRows({ view }: { view: ImportWhole }) {
  const { t } = useTranslation('contactImport');
  return (
    <section aria-label={t('keptTitle', { total: view.kept })}>
      <h2 className={styles.heading}>{t('keptTitle', { total: view.kept })}</h2>
      <ul className={styles.kept}>
        {view.keptRows.map((row) => (
          <li key={row.line}>
            <Link to={`/contacts/${row.contactId}`}>{t('line', { line: row.line })}</Link>:{' '}
            {t(`kept.${row.kept}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
