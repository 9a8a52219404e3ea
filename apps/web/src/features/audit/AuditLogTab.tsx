import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '@/ui';
import { FoldingList, TableFoot, TableSkeleton } from '@/ui/page';
import { AuditFilters } from './AuditFilters';
import { AuditRow } from './AuditRow';
import { ChainState } from './ChainState';
import { ExportButton } from './ExportButton';
import { isFiltered } from './audit-filters';
import { useAuditFilters } from './useAuditFilters';
import { useAuditLog } from './useAuditLog';

/** Who did what, when and from where: found, unfolded and taken along. */
export default function AuditLogTab() {
  const { t } = useTranslation('audit');
  const { filters, question, change, clear } = useAuditFilters();
  const log = useAuditLog(question);
  return (
    <>
      <ChainState />
      <AuditFilters filters={filters} onChange={change} onClear={clear}>
        <ExportButton question={question} />
      </AuditFilters>
      {log.error && !log.entries ? (
        <ErrorState title={t('failed')} detail={log.error.message} onRetry={log.refresh} />
      ) : null}
      {!log.entries && !log.error ? <TableSkeleton rows={8} /> : null}
      {log.entries?.length === 0 ? <Nothing isFiltered={isFiltered(filters)} onClear={clear} /> : null}
      {log.entries?.length ? (
        <>
          <FoldingList label={t('title')}>
            {log.entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onFilter={change} />
            ))}
          </FoldingList>
          <TableFoot hasMore={log.hasMore} isLoading={log.isLoadingMore} onMore={log.more}>
            {log.hasMore
              ? t('shown', { count: log.entries.length })
              : t('all', { count: log.entries.length })}
          </TableFoot>
        </>
      ) : null}
    </>
  );
}

function Nothing(props: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('audit');
  if (!props.isFiltered) {
    return (
      <EmptyState icon={<IconHistory size={18} />} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={18} />}
      title={t('noneTitle')}
      actions={
        <Button variant="default" onClick={props.onClear}>
          {t('clear')}
        </Button>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
