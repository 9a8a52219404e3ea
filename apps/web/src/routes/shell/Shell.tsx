import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import { StaffStrip } from '@/features/acting/StaffStrip';
import { useLiveCounts } from '@/features/inbox/TicketList/useLiveCounts';
import { useTicketCounts } from '@/features/inbox/TicketList/useTicketCounts';
import { ENTRIES, entryPath } from '@/features/inbox/TicketList/views';
import { SetUpReminder } from '@/features/security/SetUpReminder';
import { SessionProvider } from '@/lib/session';
import { useSessionRefresh } from '@/lib/session/useSessionRefresh';
import { useShortcuts } from '@/lib/shortcuts';
import { useViewport } from '@/lib/viewport';
import { client } from '../client';
import { unread } from '../unread';
import { ConnectionLine } from './ConnectionLine';
import { closeOverlay, openPalette, openShortcuts, overlay } from './overlays';
import { Rail } from './Rail';
import { RailDrawer } from './RailDrawer';
import styles from './Shell.module.css';
import { TabBar } from './TabBar';
import { useActionKeys } from './useActionKeys';
import { useMyNews } from './useMyNews';

const Palette = lazy(() => import('./Palette'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet'));

/** The frame of every page behind the sign-in: navigation, palette, keys, and the state of the connection. */
export function Shell() {
  return (
    <ApolloProvider client={client}>
      <SessionProvider>
        <Frame />
      </SessionProvider>
    </ApolloProvider>
  );
}

function Frame() {
  const { t } = useTranslation('shell');
  const viewport = useViewport();
  const open = useSyncExternalStore(overlay.subscribe, overlay.get);
  const counts = useTicketCounts();
  const hasRail = viewport === 'full' || viewport === 'icons';
  useLiveCounts();
  useSessionRefresh();
  useMyNews();
  useShellKeys();
  useActionKeys();
  useEffect(() => {
    unread.set(counts?.unread ?? 0);
    return () => unread.set(0);
  }, [counts?.unread]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        {t('skip')}
      </a>
      {hasRail ? (
        <nav className={styles.rail} aria-label={t('navigation')}>
          <Rail counts={counts} isWide={viewport === 'full'} />
        </nav>
      ) : (
        <RailDrawer counts={counts} />
      )}
      <div id="page" className={styles.page} tabIndex={-1}>
        <ConnectionLine />
        <StaffStrip />
        <SetUpReminder />
        <div className={styles.outlet}>
          <Outlet />
        </div>
        {viewport === 'phone' ? <TabBar counts={counts} /> : null}
      </div>
      <Suspense fallback={null}>
        {open === 'palette' ? <Palette onClose={closeOverlay} /> : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={closeOverlay} /> : null}
      </Suspense>
    </div>
  );
}

function useShellKeys(): void {
  const navigate = useNavigate();
  const goTo = Object.fromEntries(
    ENTRIES.map((entry) => [`g ${entry.key}`, () => void navigate(entryPath(entry))]),
  );
  useShortcuts({ ...goTo, 'mod+k': openPalette, '?': openShortcuts });
}
