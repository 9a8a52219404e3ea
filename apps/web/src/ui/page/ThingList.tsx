import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '../states/States';
import { type Column, DataTable } from './DataTable';
import { Page } from './Page';
import { PageHead } from './PageHead';
import { type RowAction, RowMenu } from './RowMenu';
import { TableFoot, TableSkeleton } from './TableFoot';
import { TableSearch, TableTools } from './TableTools';

/** Where the things of a kind stand, and the area of words that speaks of them. */
export interface Things {
  home: string;
  words: string;
  icon: ComponentType<{ size?: number }>;
}

/** What was looked for stands in the address. */
export function useTerm(): string {
  return useSearchParams()[0].get('q') ?? '';
}

/** The page of all things of a kind: what they are for, the way to a new one, and the list. */
export function ThingsPage({ of, children }: { of: Things; children: ReactNode }) {
  const { t } = useTranslation(of.words);
  return (
    <Page>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button component={Link} to={`${of.home}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('new')}
          </Button>
        }
      />
      {children}
    </Page>
  );
}

export function ThingSearch({ of }: { of: Things }) {
  const { t } = useTranslation(of.words);
  const [search, setSearch] = useSearchParams();
  return (
    <TableTools>
      <TableSearch
        label={t('search')}
        value={search.get('q') ?? ''}
        onChange={(q) => setSearch(q ? { q } : {}, { replace: true })}
      />
    </TableTools>
  );
}

interface Row {
  id: string;
  name: string;
}

interface Listed<Thing> {
  rows: readonly Thing[] | undefined;
  error?: Error;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  refresh: () => void;
}

interface Props<Thing> {
  of: Things;
  list: Listed<Thing>;
  columns: readonly Column<Thing>[];
  onDelete: (row: Thing) => void;
  /** Between editing and deleting. */
  actions?: (row: Thing) => readonly RowAction[];
}

/** The list as far as it is loaded, each row with its page and its menu; what stands there while there is none. */
export function ThingRows<Thing extends Row>({ of, list, columns, onDelete, actions }: Props<Thing>) {
  const { t } = useTranslation(of.words);
  const navigate = useNavigate();
  const term = useTerm();
  if (!list.rows)
    return list.error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : <TableSkeleton />;
  if (list.rows.length === 0)
    return (
      <EmptyState icon={<of.icon size={18} />} title={t(term ? 'noneFound' : 'noneTitle')}>
        {t(term ? 'noneFoundText' : 'noneText')}
      </EmptyState>
    );
  const address = ({ id }: Row) => `${of.home}/${id}`;
  const menu = (row: Thing): RowAction[] => [
    { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, run: () => void navigate(address(row)) },
    ...(actions?.(row) ?? []),
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: () => onDelete(row),
    },
  ];
  return (
    <>
      <DataTable
        label={t('title')}
        rows={list.rows}
        columns={columns}
        idOf={({ id }) => id}
        to={address}
        menu={(row) => <RowMenu of={row.name} actions={menu(row)} />}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('total', { count: list.rows.length, number: list.rows.length })}
      </TableFoot>
    </>
  );
}
