import { UnstyledButton } from '@mantine/core';
import { IconAddressBook, IconInbox, IconMenu2, IconMessages, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { useChatUnread } from '@/features/chat';
import { BellTab } from '@/features/inbox/Bell/BellButton';
import type { Counts } from '@/features/inbox/TicketList/views';
import { Counter } from '@/ui';
import { openPalette } from '@/lib/overlays';
import { openRail } from '@/lib/rail-drawer';
import { isContactsPage } from '../contacts/contact-path';
import { useContactsHome } from '../contacts/useContactsHome';
import styles from './TabBar.module.css';

/** The foot of the phone: where one is, search, and everything else. Away while a conversation or a thread is open. */
export function TabBar({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('shell');
  const { ticketId, identifier } = useParams();
  const { threads } = useChatUnread();
  const { pathname } = useLocation();
  const contacts = useContactsHome();
  if (ticketId || (identifier && pathname.startsWith('/chat'))) return null;
  const waiting = counts ? counts.new + counts.mine : 0;
  return (
    <nav className={styles.bar} aria-label={t('navigation')}>
      <Link
        to="/tickets"
        className={styles.tab}
        aria-current={pathname.startsWith('/tickets') ? 'page' : undefined}
      >
        <span className={styles.icon}>
          <IconInbox size={22} aria-hidden />
          <span className={styles.badge}>
            <Counter value={waiting} label={t('inboxWaiting', { count: waiting })} />
          </span>
        </span>
        {t('inbox')}
      </Link>
      <Link
        to="/chat"
        className={styles.tab}
        aria-current={pathname.startsWith('/chat') ? 'page' : undefined}
      >
        <span className={styles.icon}>
          <IconMessages size={22} aria-hidden />
          <span className={styles.badge}>
            <Counter value={threads} label={t('chatWaiting', { count: threads })} />
          </span>
        </span>
        {t('chat')}
      </Link>
      {contacts ? (
        <Link
          to={contacts}
          className={styles.tab}
          aria-current={isContactsPage(pathname) ? 'page' : undefined}
        >
          <IconAddressBook size={22} aria-hidden />
          {t('contacts')}
        </Link>
      ) : null}
      <UnstyledButton className={styles.tab} onClick={openPalette}>
        <IconSearch size={22} aria-hidden />
        {t('search')}
      </UnstyledButton>
      <BellTab className={styles.tab} iconClass={styles.icon} badgeClass={styles.badge} />
      <UnstyledButton className={styles.tab} onClick={openRail}>
        <IconMenu2 size={22} aria-hidden />
        {t('more')}
      </UnstyledButton>
    </nav>
  );
}
