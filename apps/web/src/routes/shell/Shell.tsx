import { ApolloProvider } from '@apollo/client/react';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { StaffStrip } from '@/features/acting/StaffStrip';
import { useChatFeed, useChatUnread } from '@/features/chat';
import { useUnreadNotices } from '@/features/inbox/Bell/useUnreadNotices';
import { useLiveCounts } from '@/features/inbox/TicketList/useLiveCounts';
import { useTicketCounts } from '@/features/inbox/TicketList/useTicketCounts';
import { useLiveViewCounts } from '@/features/inbox/Views/liveCounts';
import { ColleagueCalls } from '@/features/chat/calls/CallsDoor';
import { ChatDoor } from '@/features/chat/drawer/ChatDoor';
import { Telephone } from '@/features/inbox/Phone/Telephone';
import { ServiceStrip } from '@/features/notifications/ServiceStrip';
import { SetUpReminder } from '@/features/security/SetUpReminder';
import { lazyPart, usePartsAtHand } from '@/lib/fetch-part';
import { usePresenceFeed } from '@/lib/presence';
import { SessionProvider } from '@/lib/session';
import { useSessionRefresh } from '@/lib/session/useSessionRefresh';
import { useShortcuts } from '@/lib/shortcuts';
import { useViewport } from '@/lib/viewport';
import { client } from '../client';
import { unread } from '../unread';
import { ConnectionLine } from './ConnectionLine';
import { closeOverlay, overlay } from '@/lib/overlays';
import { Rail } from './Rail';
import { RailDrawer } from './RailDrawer';
import styles from './Shell.module.css';
import { TabBar } from './TabBar';
import { useActionKeys } from './useActionKeys';
import { useFeed } from './useFeed';
import { useMyNews } from './useMyNews';
import { useEverywhere, useListPlaces } from './usePlaces';

const NewConversationModal = lazyPart(() => import('@/features/inbox/Composer/new/NewConversationModal'));
const loadPalette = () => import('./Palette');
const Palette = lazyPart(loadPalette);
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet'));

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
  const notices = useUnreadNotices();
  const { threads } = useChatUnread();
  const feed = useFeed();
  const hasRail = viewport === 'full' || viewport === 'icons';
  useLiveCounts(feed);
  useLiveViewCounts();
  usePresenceFeed();
  useSessionRefresh();
  useMyNews(feed);
  useChatFeed();
  useShellKeys();
  useActionKeys();
  usePartsAtHand(loadPalette);
  useEffect(() => {
    unread.set((counts?.unread ?? 0) + notices + threads);
    return () => unread.set(0);
  }, [counts?.unread, notices, threads]);

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
        <Telephone />
        <ColleagueCalls />
        <ServiceStrip />
        <StaffStrip />
        <SetUpReminder />
        <div className={styles.middle}>
          <div className={styles.outlet}>
            <Outlet />
          </div>
          <ChatDoor />
        </div>
        {viewport === 'phone' ? <TabBar counts={counts} /> : null}
      </div>
      <Suspense fallback={null}>
        {open === 'palette' ? <Palette onClose={closeOverlay} /> : null}
        {open === 'compose' ? <NewConversationModal onClose={closeOverlay} /> : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={closeOverlay} /> : null}
      </Suspense>
    </div>
  );
}

/** The keys of the places and of what can be done everywhere; the list of shortcuts is made of the same. */
function useShellKeys(): void {
  const items = [...useListPlaces(), ...useEverywhere()];
  useShortcuts(Object.fromEntries(items.flatMap(({ keys, run }) => (keys ? [[keys, run]] : []))));
}
