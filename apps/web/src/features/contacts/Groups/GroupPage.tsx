import { Button } from '@mantine/core';
import { IconPencil, IconUserQuestion, IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { ContactGroupRowFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { OPENED, opened } from '@/lib/opened';
import { useSession } from '@/lib/session';
import { EmptyState, ErrorState, OpenRail } from '@/ui';
import { PageHead, TableSearch, TableSkeleton } from '@/ui/page';
import { ContactBulkBar } from '../List/ContactBulkBar';
import { ContactRows } from '../List/ContactRows';
import listStyles from '../List/Contacts.module.css';
import { useContactFilters } from '../List/useContactFilters';
import { useContactList } from '../List/useContactList';
import { useContactTicks } from '../List/useContactTicks';
import { AddMember } from './AddMember';
import {
  ContactGroupRowFragmentDoc,
  useOneContactGroupCountQuery,
  useOneContactGroupQuery,
} from './Groups.generated';
import styles from './Groups.module.css';
import { shownCount } from './shown-count';
import { GROUP_NEWS } from './useGroups';

interface Props {
  /** Where the page of a contact is. */
  pathOf: (id: string) => string;
}

/** Who is in one group. Each is a page of its own. */
export function GroupPage({ pathOf }: Props) {
  const { groupId = '' } = useParams();
  const { t } = useTranslation('groups');
  return (
    <main className={listStyles.main} aria-label={t('title')}>
      <div className={listStyles.inner}>
        <OneGroup key={groupId} id={groupId} pathOf={pathOf} />
      </div>
    </main>
  );
}

function OneGroup({ id, pathOf }: Props & { id: string }) {
  const { t } = useTranslation('groups');
  const query = useOneContactGroupQuery({ variables: { id }, ...OPENED });
  const { isMissing, isBroken, onRetry } = opened(query);
  useNews(['contact_groups.changed'], onRetry);
  if (query.data && !isMissing)
    return (
      <Loaded group={readFragment(ContactGroupRowFragmentDoc, query.data.contactGroup)} pathOf={pathOf} />
    );
  return (
    <>
      <PageHead
        lead={<OpenRail />}
        title={t(isMissing ? 'missingTitle' : 'title')}
        back={{ to: '/contact_groups', label: t('title') }}
      />
      {!isBroken ? <TableSkeleton rows={5} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconUserQuestion size={18} />} title={t('missingTitle')}>
          {t('missingText')}
        </EmptyState>
      ) : null}
      {isBroken && !isMissing ? <ErrorState title={t('broken')} onRetry={onRetry} /> : null}
    </>
  );
}

function Loaded({ group, pathOf }: Props & { group: ContactGroupRowFragment }) {
  const { t, i18n } = useTranslation('groups');
  const { can } = useSession();
  const counted = useOneContactGroupCountQuery({
    variables: { id: group.id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['contacts.changed', ...GROUP_NEWS], () => void counted.refetch().catch(() => undefined));
  const count = counted.data?.contactGroup.memberCount;
  const told = [
    t(`kinds.${group.kind}`),
    ...(typeof count === 'number' ? [t('count', { count, number: shownCount(count, i18n.language) })] : []),
  ].join(' · ');
  return (
    <>
      <PageHead
        lead={<OpenRail />}
        title={group.name}
        purpose={told}
        back={{ to: '/contact_groups', label: t('title') }}
        actions={
          can('settings.contact_groups.manage') ? (
            <Button
              component={Link}
              variant="default"
              to={`/admin/contact_groups/${group.id}`}
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t('edit')}
            </Button>
          ) : undefined
        }
      />
      {group.description ? <p className={styles.about}>{group.description}</p> : null}
      {group.ruleFaults.length > 0 ? (
        <p className={styles.faulty} role="status">
          {t('ruleBrokenText')}
        </p>
      ) : null}
      <Members group={group} pathOf={pathOf} />
    </>
  );
}

function Members({ group, pathOf }: Props & { group: ContactGroupRowFragment }) {
  const { t } = useTranslation('groups');
  const { filters: asked, change } = useContactFilters();
  const filters = useMemo(() => ({ ...asked, group: group.id }), [asked, group.id]);
  const list = useContactList(filters, false);
  const { rows } = list;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const ticks = useContactTicks(list.key, ids);
  const isByHand = group.kind === 'STATIC';
  return (
    <>
      <div className={styles.tools}>
        <TableSearch label={t('searchMembers')} value={filters.term} onChange={(term) => change({ term })} />
        {isByHand ? <AddMember group={group} /> : null}
      </div>
      {!rows && list.error ? <ErrorState title={t('broken')} onRetry={list.retry} /> : null}
      {!rows && !list.error ? <TableSkeleton rows={6} /> : null}
      {rows?.length === 0 && !list.hasMore ? (
        <EmptyState
          icon={<IconUsersGroup size={18} />}
          title={t(filters.term ? 'noMemberFound' : 'nobodyTitle')}
        >
          {t(filters.term ? 'noMemberFoundText' : isByHand ? 'nobodyText' : 'nobodyRuleText')}
        </EmptyState>
      ) : null}
      {rows && (rows.length > 0 || list.hasMore) ? (
        <ContactRows list={list} rows={rows} label={t('members')} ticks={ticks} pathOf={pathOf} />
      ) : null}
      <ContactBulkBar people={rows ?? []} isTrash={false} ticks={ticks} group={isByHand ? group : null} />
    </>
  );
}
