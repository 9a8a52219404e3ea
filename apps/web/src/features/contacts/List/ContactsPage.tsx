import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfferAction } from '@/lib/actions';
import { useMenu } from '@/lib/use-menu';
import { useViewport } from '@/lib/viewport';
import { AvatarSkeleton, ErrorState, LineSkeleton, OpenRail } from '@/ui';
import { PageHead } from '@/ui/page';
import { ContactFilesMenu } from '../Import/ContactFilesMenu';
import { ContactsTabs } from '../ContactsTabs';
import { RuleChips } from '../Groups/RuleChips';
import { ContactBulkBar } from './ContactBulkBar';
import { ContactRows } from './ContactRows';
import { ContactsEmpty } from './ContactsEmpty';
import styles from './Contacts.module.css';
import { ContactTools } from './ContactTools';
import { NewContactDrawer } from './NewContactDrawer';
import { useContactFilters } from './useContactFilters';
import { useSearchKey } from './useContactKeys';
import { useContactList } from './useContactList';
import { useContactTicks } from './useContactTicks';
import { useLastList } from './keptPlace';

interface Props {
  /** Only those of one's own conversations and private channels. */
  isMine: boolean;
  /** Where the page of a contact is, for this viewer. */
  pathOf: (id: string) => string;
}

/** Everybody who wrote, or was written down: to be found, looked through and put in order. */
export function ContactsPage({ isMine, pathOf }: Props) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const page = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useMenu<'new'>();
  useLastList();
  const openNew = () => setDrawer('new');
  const isPhone = useViewport() === 'phone';
  useSearchKey(page);
  useOfferAction('list', { id: 'contact-new', label: t('new'), icon: IconPlus, keys: 'n', run: openNew });
  return (
    <main ref={page} className={styles.main} aria-label={t('title')}>
      <div className={styles.inner}>
        <PageHead
          lead={<OpenRail />}
          title={t('title')}
          purpose={isPhone ? undefined : t('purpose')}
          actions={
            <>
              <ContactFilesMenu isMine={isMine} isIconOnly={isPhone} />
              {isPhone ? (
                <Button className={styles.plus} aria-label={t('new')} onClick={openNew}>
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
        <Listed isMine={isMine} pathOf={pathOf} onNew={openNew} />
        {drawer === 'new' ? (
          <NewContactDrawer onClose={() => setDrawer(null)} onMade={(id) => void navigate(pathOf(id))} />
        ) : null}
      </div>
    </main>
  );
}

function Listed({ isMine, pathOf, onNew }: Props & { onNew: () => void }) {
  const { t } = useTranslation('contacts');
  const { filters, change } = useContactFilters();
  const list = useContactList(filters, isMine);
  const { rows } = list;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const ticks = useContactTicks(list.key, ids);
  return (
    <>
      <ContactTools filters={filters} onChange={change} />
      {filters.rule ? <RuleChips rule={filters.rule} onChange={(rule) => change({ rule })} /> : null}
      {!rows && list.error ? <ErrorState title={t('broken')} onRetry={list.retry} /> : null}
      {!rows && !list.error ? <Bones /> : null}
      {rows?.length === 0 && !list.hasMore ? (
        <ContactsEmpty filters={filters} isMine={isMine} onClear={change} onNew={onNew} />
      ) : null}
      {rows && (rows.length > 0 || list.hasMore) ? (
        <ContactRows
          list={list}
          rows={rows}
          label={t(isMine ? 'mine' : 'all')}
          ticks={ticks}
          pathOf={pathOf}
        />
      ) : null}
      <ContactBulkBar people={rows ?? []} isTrash={filters.state === 'deleted'} ticks={ticks} />
    </>
  );
}

function Bones() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.bone}>
          <AvatarSkeleton size={36} />
          <LineSkeleton width={`${22 + ((index * 7) % 13)}%`} />
          <LineSkeleton width="14%" />
        </div>
      ))}
    </div>
  );
}
