import { Button, Switch } from '@mantine/core';
import { IconArrowMerge, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { DuplicateConfidence } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { EmptyState, ErrorState, OpenRail } from '@/ui';
import { ChoiceFilter, PageHead, TableFoot, TableSkeleton, TableTools, useSelection } from '@/ui/page';
import { ContactsTabs } from '../ContactsTabs';
import { DuplicatePair } from './DuplicatePair';
import { MergeDrawer } from './MergeDrawer';
import styles from './Merging.module.css';
import { useDuplicates } from './useDuplicates';
import { useMergesSure } from './useMergesSure';

const LEVELS = ['HIGH', 'MEDIUM', 'LOW'] as const;

/** Contacts that are probably one: why, and what to do about it. */
export default function DuplicatesPage() {
  const { t } = useTranslation('duplicates');
  const [search, setSearch] = useSearchParams();
  const confidence = LEVELS.find((one) => one.toLowerCase() === search.get('sure')) ?? null;
  const isDismissed = search.get('state') === 'dismissed';
  const put = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return (
    <main className={styles.main} aria-label={t('page')}>
      <div className={styles.inner}>
        <PageHead lead={<OpenRail />} title={t('page')} purpose={t('purpose')} />
        <ContactsTabs />
        <TableTools>
          <ChoiceFilter<DuplicateConfidence>
            label={t('sure')}
            any={t('anySure')}
            value={confidence}
            choices={LEVELS.map((value) => ({ value, label: t(`confidence.${value}`) }))}
            onChange={(value) => put('sure', value?.toLowerCase() ?? null)}
          />
          <ChoiceFilter<'dismissed'>
            label={t('state')}
            any={t('open')}
            value={isDismissed ? 'dismissed' : null}
            choices={[{ value: 'dismissed', label: t('dismissed') }]}
            onChange={(value) => put('state', value)}
          />
          <ByItself />
        </TableTools>
        <Pairs key={`${confidence} ${isDismissed}`} confidence={confidence} isDismissed={isDismissed} />
      </div>
    </main>
  );
}

function Pairs(props: { confidence: DuplicateConfidence | null; isDismissed: boolean }) {
  const { t } = useTranslation('duplicates');
  const list = useDuplicates(props.confidence, props.isDismissed);
  const ticks = useSelection();
  const [open, setOpen] = useState<readonly string[] | null>(null);
  if (!list.pairs)
    return list.isBroken ? <ErrorState title={t('brokenList')} onRetry={list.refresh} /> : <TableSkeleton />;
  const ticked = list.pairs.filter(({ id }) => ticks.has(id));
  return (
    <>
      {list.pairs.length === 0 ? (
        <EmptyState icon={<IconUsers size={18} />} title={t(props.isDismissed ? 'noneDismissed' : 'none')}>
          {t(props.isDismissed ? 'noneDismissedText' : 'noneText')}
        </EmptyState>
      ) : (
        <ul className={styles.pairs}>
          {list.pairs.map((pair) => (
            <DuplicatePair
              key={pair.id}
              pair={pair}
              isTicked={ticks.has(pair.id)}
              onTick={() => ticks.toggle(pair.id)}
              onLook={() => setOpen([pair.first.id, pair.second.id])}
              onDismiss={() => void list.dismiss(pair.id)}
              onReturn={() => void list.giveBack(pair.id)}
            />
          ))}
        </ul>
      )}
      {list.pairs.length > 0 ? (
        <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
          {t('total', { count: list.pairs.length })}
        </TableFoot>
      ) : null}
      {ticked.length > 0 ? (
        <div className={styles.bar} role="region" aria-label={t('bulk')}>
          <span role="status">{t('ticked', { count: ticked.length })}</span>
          <Button
            leftSection={<IconArrowMerge size={16} aria-hidden />}
            onClick={() => {
              ticks.set([]);
              void list.mergeAll(ticked);
            }}
          >
            {t('mergeTicked')}
          </Button>
          <Button variant="default" onClick={() => ticks.set([])}>
            {t('clear')}
          </Button>
        </div>
      ) : null}
      {open ? <MergeDrawer ids={open} onClose={() => setOpen(null)} onMerged={() => setOpen(null)} /> : null}
    </>
  );
}

/** Only who keeps the company's settings may let Parley merge by itself; the others see whether it does. */
function ByItself() {
  const { t } = useTranslation('duplicates');
  const { can } = useSession();
  const { mergesSure, change } = useMergesSure();
  if (mergesSure === undefined) return null;
  return (
    <Switch
      className={styles.switch}
      label={t('byItself')}
      checked={mergesSure}
      disabled={!can('settings.company_profile.manage')}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
