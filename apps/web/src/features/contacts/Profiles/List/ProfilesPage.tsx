import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useOfferAction } from '@/lib/actions';
import { useMenu } from '@/lib/use-menu';
import { useViewport } from '@/lib/viewport';
import { AvatarSkeleton, ErrorState, LineSkeleton, OpenRail } from '@/ui';
import { PageHead } from '@/ui/page';
import { ContactsTabs } from '../../ContactsTabs';
import { RuleChips } from '../../Groups/RuleChips';
import contacts from '../../List/Contacts.module.css';
import { useSearchKey } from '../../List/useContactKeys';
import { useContactTicks } from '../../List/useContactTicks';
import { useLastProfiles } from './lastProfiles';
import { NewProfileDrawer } from './NewProfileDrawer';
import { type ProfileFilters, readProfileFilters, writeProfileFilters } from './profile-filters';
import { ProfileBulkBar } from './ProfileBulkBar';
import { ProfileRows } from './ProfileRows';
import { ProfilesEmpty } from './ProfilesEmpty';
import { ProfilesMenu } from './ProfilesMenu';
import { ProfileTools } from './ProfileTools';
import { useProfileList } from './useProfileList';

/** The people and companies behind the contacts: to be found, looked through and put in order. */
export function ProfilesPage() {
  const { t } = useTranslation('profiles');
  const navigate = useNavigate();
  const page = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useMenu<'new'>();
  useLastProfiles();
  const openNew = () => setDrawer('new');
  const isPhone = useViewport() === 'phone';
  useSearchKey(page);
  useOfferAction('list', { id: 'profile-new', label: t('new'), icon: IconPlus, keys: 'n', run: openNew });
  return (
    <main ref={page} className={contacts.main} aria-label={t('title')}>
      <div className={contacts.inner}>
        <PageHead
          lead={<OpenRail />}
          title={t('title')}
          purpose={isPhone ? undefined : t('purpose')}
          actions={
            <>
              <ProfilesMenu />
              {isPhone ? (
                <Button className={contacts.plus} aria-label={t('new')} onClick={openNew}>
                  <IconPlus size={20} aria-hidden />
                </Button>
              ) : (
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
                  {t('new')}
                </Button>
              )}
            </>
          }
        />
        <ContactsTabs />
        <Listed onNew={openNew} />
        {drawer === 'new' ? (
          <NewProfileDrawer
            onClose={() => setDrawer(null)}
            onMade={({ id }) => void navigate(`/profiles/${id}`)}
          />
        ) : null}
      </div>
    </main>
  );
}

function Listed({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('profiles');
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readProfileFilters(search), [search]);
  const change = (part: Partial<ProfileFilters>) =>
    setSearch((before) => writeProfileFilters({ ...readProfileFilters(before), ...part }), { replace: true });
  const list = useProfileList(filters);
  const { rows } = list;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const ticks = useContactTicks(list.key, ids);
  return (
    <>
      <ProfileTools filters={filters} onChange={change} />
      {filters.rule ? (
        <RuleChips rule={filters.rule} subject="profiles" onChange={(rule) => change({ rule })} />
      ) : null}
      {!rows && list.error ? <ErrorState title={t('broken')} onRetry={list.retry} /> : null}
      {!rows && !list.error ? <Bones /> : null}
      {rows?.length === 0 && !list.hasMore ? (
        <ProfilesEmpty filters={filters} onClear={change} onNew={onNew} />
      ) : null}
      {rows && (rows.length > 0 || list.hasMore) ? (
        <ProfileRows list={list} rows={rows} ticks={ticks} />
      ) : null}
      <ProfileBulkBar profiles={rows ?? []} isTrash={filters.isDeleted} ticks={ticks} />
    </>
  );
}

function Bones() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={contacts.bone}>
          <AvatarSkeleton size={36} />
          <LineSkeleton width={`${22 + ((index * 7) % 13)}%`} />
          <LineSkeleton width="14%" />
        </div>
      ))}
    </div>
  );
}
