import { Button } from '@mantine/core';
import { IconArrowsExchange, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '@/ui';
import { FoldingList, TableFoot, TableSkeleton } from '@/ui/page';

interface Props<Row> {
  label: string;
  list: {
    rows: readonly Row[] | undefined;
    hasMore: boolean;
    isLoadingMore: boolean;
    error: { message: string } | undefined;
    more: () => void;
    refresh: () => void;
  };
  row: (row: Row) => ReactNode;
  empty: { title: string; text: string };
  /** Something is looked for; how nothing is looked for again. */
  onClear?: (() => void) | undefined;
}

/** The newest first, in all its states. */
export function TrafficList<Row>({ label, list, row, empty, onClear }: Props<Row>) {
  const { t } = useTranslation('deliveries');
  const { rows, hasMore, isLoadingMore, error, more, refresh } = list;
  if (!rows && error) return <ErrorState title={t('broken')} detail={error.message} onRetry={refresh} />;
  if (!rows) return <TableSkeleton rows={8} />;
  if (rows.length === 0) {
    if (!onClear)
      return (
        <EmptyState icon={<IconArrowsExchange size={18} />} title={empty.title}>
          {empty.text}
        </EmptyState>
      );
    return (
      <EmptyState
        icon={<IconSearchOff size={18} />}
        title={t('noneTitle')}
        actions={
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      >
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <FoldingList label={label}>{rows.map(row)}</FoldingList>
      <TableFoot hasMore={hasMore} isLoading={isLoadingMore} onMore={more}>
        {t('shown', { count: rows.length })}
      </TableFoot>
    </>
  );
}
