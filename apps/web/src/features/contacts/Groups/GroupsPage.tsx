import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSession } from '@/lib/session';
import { EmptyState, ErrorState, OpenRail } from '@/ui';
import { DataTable, PageHead, RowMenu, TableFoot, TableSkeleton, ThingSearch, useTerm } from '@/ui/page';
import { ContactsTabs } from '../ContactsTabs';
import listStyles from '../List/Contacts.module.css';
import { useGroupColumns } from './group-columns';
import { GROUPS, type ListedGroup, useDeleteGroup, useGroups } from './useGroups';

const MANAGE = 'settings.contact_groups.manage';

/** All groups of contacts, each with its members a step away. */
export default function GroupsPage() {
  const { t } = useTranslation('groups');
  const { can } = useSession();
  const list = useGroups(useTerm());
  return (
    <main className={listStyles.main} aria-label={t('title')}>
      <div className={listStyles.inner}>
        <PageHead
          lead={<OpenRail />}
          title={t('title')}
          purpose={t('purpose')}
          actions={
            can(MANAGE) ? (
              <Button
                component={Link}
                to={`${GROUPS.home}/create`}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t('new')}
              </Button>
            ) : undefined
          }
        />
        <ContactsTabs />
        <ThingSearch of={GROUPS} />
        {!list.rows && !list.error ? <TableSkeleton /> : null}
        {!list.rows && list.error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : null}
        {list.rows ? <Rows list={list} rows={list.rows} /> : null}
      </div>
    </main>
  );
}

function Rows({ list, rows }: { list: ReturnType<typeof useGroups>; rows: readonly ListedGroup[] }) {
  const { t } = useTranslation('groups');
  const { can } = useSession();
  const navigate = useNavigate();
  const term = useTerm();
  const columns = useGroupColumns();
  const remove = useDeleteGroup(list.refresh);
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconUsersGroup size={18} />} title={t(term ? 'noneFound' : 'noneTitle')}>
        {t(term ? 'noneFoundText' : 'noneText')}
      </EmptyState>
    );
  const menu = (group: ListedGroup) => (
    <RowMenu
      of={group.name}
      actions={[
        {
          label: t('edit'),
          icon: <IconPencil size={16} aria-hidden />,
          run: () => void navigate(`${GROUPS.home}/${group.id}`),
        },
        {
          label: t('delete'),
          icon: <IconTrash size={16} aria-hidden />,
          isDanger: true,
          run: () => remove(group),
        },
      ]}
    />
  );
  return (
    <>
      <DataTable
        label={t('title')}
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        to={({ id }) => `/contact_groups/${id}`}
        menu={can(MANAGE) ? menu : undefined}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('total', { count: rows.length, number: rows.length })}
      </TableFoot>
    </>
  );
}
