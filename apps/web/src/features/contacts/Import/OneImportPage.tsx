import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { EmptyState, ErrorState, LineSkeleton, Notice } from '@/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import styles from './Import.module.css';
import { ImportFrame } from './ImportFrame';
import { ImportPlanning } from './ImportPlanning';
import { ImportResult } from './ImportResult';
import { StateTag } from './StateTag';
import { type ImportWhole, isWorking, useImport, useImportVerbs } from './useImport';

/** One file of contacts, from its columns to what became of it. */
export function OneImportPage({ id }: { id: string }) {
  const { t } = useTranslation('contactImport');
  const { view, error, look } = useImport(id);
  const verbs = useImportVerbs(id);
  const back = { to: '/contacts/import', label: t('title') };
  if (!view) {
    const isGone = codedError(error)?.code === 'not_found';
    return (
      <ImportFrame title={t('title')} back={back}>
        {isGone ? (
          <EmptyState icon={<IconFileSpreadsheet size={18} />} title={t('goneTitle')}>
            {t('gone')}
          </EmptyState>
        ) : null}
        {error && !isGone ? <ErrorState title={t('broken')} onRetry={look} /> : null}
        {error ? null : <LineSkeleton width="40%" />}
      </ImportFrame>
    );
  }
  const source = view.source === 'OTHER' ? null : t(`source.${view.source}`);
  return (
    <ImportFrame
      title={view.fileName}
      purpose={
        view.total > 0 ? [t('rows', { total: view.total }), source].filter(Boolean).join(' · ') : undefined
      }
      back={back}
      tag={<StateTag status={view.status} />}
    >
      {isWorking(view) ? <Working view={view} verbs={verbs} /> : null}
      {view.status === 'UNREADABLE' ? (
        <Notice tone="bad" role="alert">
          {t(`faults.${view.fault ?? 'BROKEN'}`)}{' '}
          {view.faultLine ? t('onLine', { line: view.faultLine }) : null}
        </Notice>
      ) : null}
      {view.status === 'READY' ? <ImportPlanning key={view.id} view={view} verbs={verbs} /> : null}
      {['DONE', 'CANCELLED', 'UNDONE'].includes(view.status) ? (
        <ImportResult view={view} verbs={verbs} />
      ) : null}
    </ImportFrame>
  );
}

function Working({ view, verbs }: { view: ImportWhole; verbs: ReturnType<typeof useImportVerbs> }) {
  const { t } = useTranslation('contactImport');
  const whole = view.status === 'UNDOING' ? view.created + view.updated : view.total;
  const part = whole > 0 ? (100 * view.seen) / whole : 0;
  return (
    <section className={styles.working} aria-label={t(`status.${view.status}`)}>
      <p className={styles.said} role="status">
        {t(`doing.${view.status}`)}
      </p>
      <Progress
        value={whole > 0 ? part : 100}
        animated={whole === 0}
        aria-label={t(`doing.${view.status}`)}
        className={styles.bar}
      />
      <p className={styles.quiet}>
        {whole > 0 ? t('of', { part: view.seen, whole }) : t('soFar', { total: view.seen })} {t('mayLeave')}
      </p>
      {view.viewerCanCancel ? (
        <div>
          <Button variant="default" loading={verbs.isBusy} onClick={() => void verbs.cancel()}>
            {t('stop')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
