import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui';
import { Counts } from './Counts';
import { useContactImportChoicesQuery, useContactImportPreviewQuery } from './Import.generated';
import styles from './Import.module.css';
import { ImportColumns } from './ImportColumns';
import { ImportPreview } from './ImportPreview';
import { ImportRules } from './ImportRules';
import { ProblemRows } from './ProblemRows';
import type { ImportWhole, useImportVerbs } from './useImport';
import { usePlan } from './usePlan';

/** What the columns are, what would become of the rows, and the button that does it. */
export function ImportPlanning({
  view,
  verbs,
}: {
  view: ImportWhole;
  verbs: ReturnType<typeof useImportVerbs>;
}) {
  const { t } = useTranslation('contactImport');
  const preview = useContactImportPreviewQuery({
    variables: { id: view.id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const { plan, change, fault, isKept } = usePlan(view, () => void preview.refetch().catch(() => undefined));
  const { data: choices } = useContactImportChoicesQuery();
  const { trial } = view;
  const changes = trial ? trial.created + trial.updated : 0;
  return (
    <>
      <h2 className={styles.heading}>{t('columns')}</h2>
      <p className={styles.quiet}>{t('columnsHelp')}</p>
      <ImportColumns view={view} plan={plan} fields={choices?.customFields ?? []} onChange={change} />
      <h2 className={styles.heading}>{t('rules')}</h2>
      <ImportRules plan={plan} countries={choices?.countries ?? []} onChange={change} />
      {fault ? (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      ) : null}
      <h2 className={styles.heading}>{t('previewTitle')}</h2>
      <ImportPreview rows={preview.data?.contactImport.preview} />
      {trial && isKept ? (
        <section aria-label={t('trialTitle')}>
          <h2 className={styles.heading}>{t('trialTitle')}</h2>
          <p className={styles.said} role="status">
            {changes > 0 ? t('trialHelp') : t('trialNothing')}
          </p>
          <Counts counts={trial} />
          <ProblemRows view={view} />
        </section>
      ) : null}
      <Foot view={view} verbs={verbs} isKept={isKept} isReady={isKept && fault === null} />
    </>
  );
}

interface FootProps {
  view: ImportWhole;
  verbs: ReturnType<typeof useImportVerbs>;
  isKept: boolean;
  isReady: boolean;
}

/** Trying it out comes first; afterwards the import itself is the thing to do. */
function Foot({ view, verbs, isKept, isReady }: FootProps) {
  const { t } = useTranslation('contactImport');
  const { trial } = view;
  const isTried = trial != null && isKept;
  const changes = trial ? trial.created + trial.updated : 0;
  return (
    <div className={styles.foot}>
      <Button
        variant={isTried ? 'default' : 'filled'}
        disabled={!isReady}
        loading={verbs.isBusy}
        onClick={() => void verbs.tryOut()}
      >
        {t('try')}
      </Button>
      <Button
        variant={isTried ? 'filled' : 'default'}
        disabled={!isReady || (trial != null && changes === 0)}
        loading={verbs.isBusy}
        onClick={() => void verbs.start()}
      >
        {t('start', { total: view.total })}
      </Button>
      <Button variant="subtle" disabled={verbs.isBusy} onClick={() => void verbs.cancel()}>
        {t('discard')}
      </Button>
    </div>
  );
}
