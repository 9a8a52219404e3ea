import { Button } from '@mantine/core';
import { IconGitMerge, IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useLocation, useSearchParams } from 'react-router';
import type { LabelRowFragment } from '@/gql/graphql';
import { EmptyState, ErrorState, LabelMark } from '@/ui';
import {
  DataTable,
  Page,
  PageHead,
  RowMenu,
  TableFoot,
  TableSearch,
  TableSkeleton,
  TableTools,
} from '@/ui/page';
import { ListFileMenu } from '../Files/ListFileMenu';
import { LabelDrawer } from './LabelDrawer';
import { LabelDrawerById } from './LabelDrawerById';
import styles from './Labels.module.css';
import { MergeLabelModal } from './MergeLabelModal';
import { useDeleteLabel, useLabels } from './useLabels';

const HOME = '/admin/labels';

/** The words that colleagues put on conversations. */
export default function LabelsPage() {
  const { t } = useTranslation('labels');
  const { labelId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const term = search.get('q') ?? '';
  const list = useLabels(term);
  const [merging, setMerging] = useState<LabelRowFragment | null>(null);
  const query = term ? `?q=${encodeURIComponent(term)}` : '';
  const close = () => void navigate(`${HOME}${query}`);
  const drawer = { onSaved: list.refresh, onClose: close };
  return (
    <Page>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={<HeadActions isEmpty={!term && list.labels?.length === 0} onImported={list.refresh} />}
      />
      <TableTools>
        <TableSearch
          label={t('search')}
          value={term}
          onChange={(q) => setSearch(q ? { q } : {}, { replace: true })}
        />
      </TableTools>
      <Rows list={list} term={term} query={query} onMerge={setMerging} />
      {pathname === `${HOME}/create` ? <LabelDrawer label={null} {...drawer} /> : null}
      {labelId ? <LabelDrawerById key={labelId} id={labelId} {...drawer} /> : null}
      {merging ? (
        <MergeLabelModal
          label={merging}
          others={list.labels ?? []}
          onMerged={list.refresh}
          onClose={() => setMerging(null)}
        />
      ) : null}
    </Page>
  );
}

function HeadActions({ isEmpty, onImported }: { isEmpty: boolean; onImported: () => void }) {
  const { t } = useTranslation('labels');
  return (
    <>
      <ListFileMenu
        path="/api/v2/labels"
        fileName="labels"
        columns="name, color, description"
        isEmpty={isEmpty}
        onImported={onImported}
      />
      <Button component={Link} to={`${HOME}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('new')}
      </Button>
    </>
  );
}

interface RowsProps {
  list: ReturnType<typeof useLabels>;
  term: string;
  query: string;
  onMerge: (label: LabelRowFragment) => void;
}

function Rows({ list, term, query, onMerge }: RowsProps) {
  const { t } = useTranslation('labels');
  const navigate = useNavigate();
  const remove = useDeleteLabel(list.refresh);
  if (!list.labels)
    return list.error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : <TableSkeleton />;
  if (list.labels.length === 0)
    return (
      <EmptyState icon={<IconTag size={18} />} title={t(term ? 'noneFound' : 'noneTitle')}>
        {t(term ? 'noneFoundText' : 'noneText')}
      </EmptyState>
    );
  const icon = (Glyph: typeof IconPencil) => <Glyph size={16} aria-hidden />;
  const address = ({ id }: LabelRowFragment) => `${HOME}/${id}${query}`;
  const menu = (label: LabelRowFragment) => [
    { label: t('edit'), icon: icon(IconPencil), run: () => void navigate(address(label)) },
    { label: t('mergeWith'), icon: icon(IconGitMerge), run: () => onMerge(label) },
    { label: t('delete'), icon: icon(IconTrash), isDanger: true, run: () => remove(label) },
  ];
  return (
    <>
      <DataTable
        label={t('title')}
        rows={list.labels}
        columns={[
          {
            key: 'name',
            title: t('name'),
            cell: ({ name, color }) => <LabelMark name={name} color={color} />,
          },
          {
            key: 'description',
            title: t('description'),
            cell: ({ description }) => <bdi className={styles.quiet}>{description}</bdi>,
          },
          { key: 'used', title: t('usedBy'), isNumber: true, cell: ({ usedBy }) => shownUse(usedBy) },
        ]}
        idOf={({ id }) => id}
        to={address}
        menu={(label) => <RowMenu of={label.name} actions={menu(label)} />}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('total', { count: list.labels.length })}
      </TableFoot>
    </>
  );
}

/** Counting stops at 5,000. */
export const shownUse = (count: number): string => (count >= 5_000 ? '5000+' : String(count));
