import { UnstyledButton } from '@mantine/core';
import { IconInbox, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Counts } from '@/features/inbox/TicketList/views';
import { Counter, IconAction, KeyCap, Mark, Wordmark } from '@/ui';
import { modKey } from './keys';
import { openPalette } from './overlays';
import styles from './Rail.module.css';
import { RailViews } from './RailViews';
import { UserMenu } from './UserMenu';

interface Props {
  counts: Counts | undefined;
  /** With words, or icons alone. */
  isWide: boolean;
}

/** The navigation: only what exists. */
export function Rail({ counts, isWide }: Props) {
  const { t } = useTranslation('shell');
  const waiting = counts ? counts.new + counts.mine : 0;
  if (isWide) {
    return (
      <div className={styles.wide}>
        <Link to="/tickets" className={styles.brand} aria-label={t('home')}>
          <Wordmark size={24} />
        </Link>
        <UnstyledButton className={styles.search} onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span className={styles.searchWords}>{t('searchOrDo')}</span>
          <KeyCap>{modKey} K</KeyCap>
        </UnstyledButton>
        <nav className={styles.nav} aria-label={t('navigation')}>
          <Link to="/tickets" className={styles.area}>
            <IconInbox size={18} aria-hidden />
            {t('inbox')}
          </Link>
          <RailViews counts={counts} />
        </nav>
        <UserMenu isWide />
      </div>
    );
  }
  return (
    <div className={styles.narrow}>
      <Link to="/tickets" className={styles.mark} aria-label={t('home')}>
        <Mark size={28} />
      </Link>
      <nav className={styles.icons} aria-label={t('navigation')}>
        <Link
          to="/tickets"
          className={styles.icon}
          aria-label={t('inboxWaiting', { count: waiting })}
          aria-current="page"
        >
          <IconInbox size={20} aria-hidden />
          <span className={styles.badge} aria-hidden>
            <Counter value={waiting} />
          </span>
        </Link>
        <IconAction
          className={styles.icon}
          size={40}
          label={t('searchOrDo')}
          keys={[modKey, 'K']}
          onClick={openPalette}
        >
          <IconSearch size={20} />
        </IconAction>
      </nav>
      <UserMenu />
    </div>
  );
}
