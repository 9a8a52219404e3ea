import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAddressBook,
  IconInbox,
  IconMessages,
  IconPencil,
  IconPhone,
  IconSearch,
  IconSettings,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Counts } from '@/features/inbox/TicketList/views';
import { useDraftCount } from '@/features/inbox/Drafts/useDraftCount';
import { BellButton } from '@/features/inbox/Bell/BellButton';
import { PhoneDot } from '@/features/inbox/Phone/PhoneItem';
import { usePhoneFacts } from '@/features/inbox/Phone/usePhone';
import { useChatUnread } from '@/features/chat';
import { Counter, IconAction, KeyCap, Mark, Wordmark } from '@/ui';
import { modKey } from './keys';
import { openPalette } from '@/lib/overlays';
import styles from './Rail.module.css';
import { RailViews } from './RailViews';
import { isContactsPage } from '../contacts/contact-path';
import { useContactsHome } from '../contacts/useContactsHome';
import { useSettingsNav } from '../settings/use-settings-nav';
import { UserMenu } from './UserMenu';

interface Props {
  counts: Counts | undefined;
  /** With words, or icons alone. */
  isWide: boolean;
  /** Where the navigation covers the page, the way out of it. */
  onClose?: () => void;
}

/** The navigation: only what exists. */
export function Rail({ counts, isWide, onClose }: Props) {
  return isWide ? <WideRail onClose={onClose} /> : <NarrowRail counts={counts} />;
}

function WideRail({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.wide}>
      <div className={styles.top}>
        <Link to="/tickets" className={styles.brand} aria-label={t('home')}>
          <Wordmark size={24} />
        </Link>
        {onClose ? (
          <IconAction size={44} label={t('close')} onClick={onClose}>
            <IconX size={20} />
          </IconAction>
        ) : null}
      </div>
      <UnstyledButton className={styles.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden />
        <span className={styles.searchWords}>{t('searchOrDo')}</span>
        <KeyCap>{modKey} K</KeyCap>
      </UnstyledButton>
      <BellButton isWide className={styles.area} />
      <ChatLink isWide />
      <div className={styles.nav}>
        <Link to="/tickets" className={styles.area}>
          <IconInbox size={18} aria-hidden />
          {t('inbox')}
        </Link>
        <RailViews />
        <ContactsLink isWide />
      </div>
      <SettingsLink isWide />
      <UserMenu isWide />
    </div>
  );
}

function NarrowRail({ counts }: Pick<Props, 'counts'>) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const waiting = counts ? counts.new + counts.mine : 0;
  return (
    <div className={styles.narrow}>
      <Link to="/tickets" className={styles.mark} aria-label={t('home')}>
        <Mark size={28} />
      </Link>
      <div className={styles.icons}>
        <Link
          to="/tickets"
          className={styles.icon}
          aria-current={pathname.startsWith('/tickets') ? 'page' : undefined}
        >
          <IconInbox size={20} aria-hidden />
          <span className="visually-hidden">{t('inboxWaiting', { count: waiting })}</span>
          <span className={styles.badge} aria-hidden>
            <Counter value={waiting} max={99} />
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
        <ChatLink />
        <BellButton isWide={false} className={styles.icon} />
        <DraftsIcon />
        <CallsIcon />
        <ContactsLink />
      </div>
      <SettingsLink />
      <UserMenu />
    </div>
  );
}

/** One's own drafts, where the lists of the inbox stand behind its title. */
function DraftsIcon() {
  const { t } = useTranslation('composer');
  const { pathname } = useLocation();
  const count = useDraftCount();
  const name = t('write.drafts');
  return (
    <Tooltip label={name} position="right">
      <Link to="/drafts" className={styles.icon} aria-current={pathname === '/drafts' ? 'page' : undefined}>
        <IconPencil size={20} aria-hidden />
        <span className="visually-hidden">{name} </span>
        <span className={styles.quietBadge}>
          <Counter value={count} tone="quiet" max={99} />
        </span>
      </Link>
    </Tooltip>
  );
}

/** The calls, for those who telephone. */
function CallsIcon() {
  const { t } = useTranslation('phone');
  const { pathname } = useLocation();
  const facts = usePhoneFacts();
  if (!facts) return null;
  return (
    <Tooltip label={t('history')} position="right">
      <Link to="/calls" className={styles.icon} aria-current={pathname === '/calls' ? 'page' : undefined}>
        <IconPhone size={20} aria-hidden />
        <span className="visually-hidden">{t('history')} </span>
        <span className={styles.quietBadge}>
          <PhoneDot />
        </span>
      </Link>
    </Tooltip>
  );
}

/** What colleagues say to each other, with how many threads have something new. */
function ChatLink({ isWide }: { isWide?: boolean }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { threads } = useChatUnread();
  const current = pathname.startsWith('/chat') ? 'page' : undefined;
  if (isWide)
    return (
      <Link to="/chat" className={styles.area} aria-current={current}>
        <IconMessages size={18} aria-hidden />
        <span className={styles.viewName}>{t('chat')}</span>
        <Counter value={threads} label={t('chatWaiting', { count: threads })} />
      </Link>
    );
  return (
    <Tooltip label={t('chat')} position="right">
      <Link to="/chat" className={styles.icon} aria-current={current}>
        <IconMessages size={20} aria-hidden />
        <span className="visually-hidden">{t('chat')} </span>
        <span className={styles.badge}>
          <Counter value={threads} max={99} label={t('chatWaiting', { count: threads })} />
        </span>
      </Link>
    </Tooltip>
  );
}

/** The customers, for who may see any of them. */
function ContactsLink({ isWide }: { isWide?: boolean }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const home = useContactsHome();
  if (!home) return null;
  const current = isContactsPage(pathname) ? 'page' : undefined;
  if (isWide)
    return (
      <Link to={home} className={`${styles.area} ${styles.apart}`} aria-current={current}>
        <IconAddressBook size={18} aria-hidden />
        {t('contacts')}
      </Link>
    );
  return (
    <Tooltip label={t('contacts')} position="right">
      <Link to={home} className={styles.icon} aria-label={t('contacts')} aria-current={current}>
        <IconAddressBook size={20} aria-hidden />
      </Link>
    </Tooltip>
  );
}

/** The way to the settings, for whoever may open any of them. */
function SettingsLink({ isWide }: { isWide?: boolean }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  if (useSettingsNav().length === 0) return null;
  const current = pathname.startsWith('/admin') ? 'page' : undefined;
  if (isWide)
    return (
      <Link to="/admin" className={styles.area} aria-current={current}>
        <IconSettings size={18} aria-hidden />
        {t('settings')}
      </Link>
    );
  return (
    <Tooltip label={t('settings')} position="right">
      <Link to="/admin" className={styles.icon} aria-label={t('settings')} aria-current={current}>
        <IconSettings size={20} aria-hidden />
      </Link>
    </Tooltip>
  );
}
