import { Button } from '@mantine/core';
import { IconDownload, IconLayoutList, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FileMenu } from '@/features/organisation/Files/FileMenu';
import { useNews } from '@/lib/news';
import { EmptyState, ErrorState } from '@/ui';
import {
  DataTable,
  Page,
  PageHead,
  type RowAction,
  RowMenu,
  TableFoot,
  TableSearch,
  TableSkeleton,
  TableTools,
} from '@/ui/page';
import { useViewCount } from './liveCounts';
import type { CustomView } from './useCustomViews';
import { useAllViews } from './useAllViews';
import { useSaveView } from './useSaveView';
import { useViewFiles } from './useViewFiles';
import { ViewIcon } from './ViewIcon';
import styles from './Views.module.css';

interface HeadProps {
  files: ReturnType<typeof useViewFiles>;
  isEmpty: boolean;
  onImported: () => void;
}

/** All views that others see, and one's own: who sees them, how many conversations they have, and files of them. */
export default function CustomViewsPage() {
  const { t } = useTranslation('views');
  const [search, setSearch] = useSearchParams();
  const term = search.get('q') ?? '';
  const list = useAllViews();
  const files = useViewFiles();
  const actionsOf = useActions(list.refresh, files.save);
  useNews(['custom_views.changed', 'teams.changed', 'users.changed'], list.refresh);
  const shown = list.views?.filter((view) => view.name.toLowerCase().includes(term.trim().toLowerCase()));
  return (
    <Page>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={<HeadActions files={files} isEmpty={list.views?.length === 0} onImported={list.refresh} />}
      />
      <TableTools>
        <TableSearch
          label={t('search')}
          value={term}
          onChange={(q) => setSearch(q ? { q } : {}, { replace: true })}
        />
      </TableTools>
      <ViewsTable views={shown} isBroken={Boolean(list.error)} onRetry={list.refresh} actionsOf={actionsOf} />
      {shown?.length ? (
        <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
          {t('total', { count: shown.length })}
        </TableFoot>
      ) : null}
    </Page>
  );
}

function HeadActions({ files, isEmpty, onImported }: HeadProps) {
  const { t } = useTranslation('views');
  return (
    <>
      <FileMenu
        exports={[{ format: 'JSON', save: files.saveAll }]}
        isEmpty={isEmpty}
        intake={files.intake}
        onImported={onImported}
      />
      <Button
        component={Link}
        to="/admin/custom_views/create"
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('new')}
      </Button>
    </>
  );
}

function ViewsTable(props: {
  views: readonly CustomView[] | undefined;
  isBroken: boolean;
  onRetry: () => void;
  actionsOf: (view: CustomView) => RowAction[];
}) {
  const { t } = useTranslation('views');
  const { views } = props;
  if (!views)
    return props.isBroken ? <ErrorState title={t('broken')} onRetry={props.onRetry} /> : <TableSkeleton />;
  if (views.length === 0)
    return (
      <EmptyState icon={<IconLayoutList size={18} />} title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <DataTable
      label={t('title')}
      rows={views}
      columns={[
        { key: 'name', title: t('name'), cell: (view) => <NameCell view={view} /> },
        { key: 'audience', title: t('audience'), cell: (view) => t(`audiences.${view.audience}`) },
        { key: 'owner', title: t('owner'), cell: (view) => <bdi>{view.ownerName}</bdi>, isWideOnly: true },
        { key: 'seenBy', title: t('seenBy'), isNumber: true, cell: (view) => view.seenBy },
        { key: 'tickets', title: t('tickets'), isNumber: true, cell: (view) => <CountCell id={view.id} /> },
      ]}
      idOf={(view) => view.id}
      to={(view) => `/admin/custom_views/${view.id}`}
      menu={(view) => <RowMenu of={view.name} actions={props.actionsOf(view)} />}
    />
  );
}

function NameCell({ view }: { view: CustomView }) {
  const { t } = useTranslation('views');
  return (
    <span className={styles.cell}>
      <ViewIcon icon={view.icon} color={view.color} />
      <bdi>{view.name}</bdi>
      {view.missing.length > 0 ? (
        <span className={styles.faint}>{t('missing', { count: view.missing.length })}</span>
      ) : null}
    </span>
  );
}

function CountCell({ id }: { id: string }) {
  const count = useViewCount(id);
  return count < 10_000 ? count : '9999+';
}

function useActions(onChange: () => void, download: (views: readonly CustomView[]) => void) {
  const { t } = useTranslation('views');
  const navigate = useNavigate();
  const { drop } = useSaveView();
  return (view: CustomView): RowAction[] => [
    {
      label: t('edit'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void navigate(`/admin/custom_views/${view.id}`),
    },
    { label: t('exportOne'), icon: <IconDownload size={16} aria-hidden />, run: () => download([view]) },
    ...(view.viewerCanEdit
      ? [
          {
            label: t('delete'),
            icon: <IconTrash size={16} aria-hidden />,
            isDanger: true,
            run: () => void drop(view, onChange).then(onChange),
          },
        ]
      : []),
  ];
}
