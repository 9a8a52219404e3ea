import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LineSkeleton } from '@/ui';
import { ChatHome, ThreadPane } from '..';
import styles from './ChatDrawer.module.css';
import { closeChatDrawer, showInDrawer, useChatDrawer } from './drawerStore';
import { useRoomForDrawer } from './useRoomForDrawer';

/** The team chat beside the page: it pushes where there is room, lies over it where there is less, and is a sheet on a phone. */
export function ChatDrawer() {
  const { t } = useTranslation('chatDesk');
  const { identifier, messageId } = useChatDrawer();
  const box = useRef<HTMLElement>(null);
  useFocusIn(box, identifier);
  useRoomForDrawer();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    closeChatDrawer();
  };
  return (
    <>
      <div className={styles.scrim} onClick={closeChatDrawer} aria-hidden />
      <aside
        ref={box}
        className={styles.drawer}
        aria-label={t('drawer.label')}
        tabIndex={-1}
        data-suggest-host
        onKeyDown={onKeyDown}
      >
        <div className={styles.body}>
          <Suspense fallback={<Bones />}>
            {identifier ? (
              <ThreadPane
                key={identifier}
                identifier={identifier}
                messageId={messageId}
                variant="drawer"
                onClose={closeChatDrawer}
              />
            ) : (
              <ChatHome
                variant="drawer"
                onOpen={(to, at) => showInDrawer(to, at ?? null)}
                onClose={closeChatDrawer}
              />
            )}
          </Suspense>
        </div>
      </aside>
    </>
  );
}

/** Where it opens the focus goes, and where it came from it goes back. */
function useFocusIn(box: { current: HTMLElement | null }, identifier: string | null): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true });
  }, [box, identifier]);
}

function Bones() {
  return (
    <div className={styles.bones} aria-busy="true">
      <LineSkeleton width={140} height={16} />
      <LineSkeleton width={220} height={12} />
      <LineSkeleton width={180} height={12} />
    </div>
  );
}
