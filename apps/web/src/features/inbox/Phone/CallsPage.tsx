import { Button } from '@mantine/core';
import { IconDialpad, IconPhone, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { EmptyState, ErrorState, OpenRail } from '@/ui';
import { ChoiceFilter, Page, PageHead, TableFoot, TableSkeleton, TableTools } from '@/ui/page';
import styles from './Calls.module.css';
import { CallRow } from './CallRow';
import { openDial } from './dialStore';
import { PhoneSwitch } from './PhoneSwitch';
import { kinds, useCallHistory } from './useCallHistory';
import { useCallOut } from './usePhone';

/** Who called, and who was called: what came of it, what was spoken, and calling back. */
export default function CallsPage() {
  const { t } = useTranslation('phone');
  const list = useCallHistory();
  const callOut = useCallOut();
  return (
    <main className={styles.main} aria-label={t('history')}>
      <Page>
        <PageHead
          lead={<OpenRail />}
          title={t('history')}
          purpose={t('historyText')}
          actions={
            callOut ? (
              <Button leftSection={<IconDialpad size={16} aria-hidden />} onClick={() => openDial()}>
                {t('dialTitle')}
              </Button>
            ) : null
          }
        />
        <PhoneSwitch />
        <Tools list={list} />
        <Body list={list} />
      </Page>
    </main>
  );
}

type List = ReturnType<typeof useCallHistory>;

function Tools({ list: { kind, isMine, setKind, setMine } }: { list: List }) {
  const { t } = useTranslation('phone');
  const { me } = useSession();
  return (
    <TableTools>
      <ChoiceFilter
        label={t('kind')}
        any={t('kinds.ALL')}
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={setKind}
      />
      <ChoiceFilter
        label={t('whose')}
        any={t('everybody')}
        value={isMine ? 'me' : null}
        choices={[{ value: 'me' as const, label: me.fullName }]}
        onChange={(value) => setMine(value !== null)}
      />
    </TableTools>
  );
}

function Body({ list }: { list: List }) {
  const { t } = useTranslation('phone');
  const { rows, error } = list;
  if (!rows && error) return <ErrorState title={t('broken')} detail={error.message} onRetry={list.refresh} />;
  if (!rows) return <TableSkeleton rows={8} />;
  if (rows.length === 0 && !list.kind && !list.isMine)
    return (
      <EmptyState icon={<IconPhone size={18} />} title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconSearchOff size={18} />}
        title={t('nothingFound')}
        actions={
          <Button variant="default" onClick={list.clear}>
            {t('showAll')}
          </Button>
        }
      >
        {t('nothingFoundText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('history')}>
        {rows.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </ul>
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('shown', { count: rows.length })}
      </TableFoot>
    </>
  );
}
