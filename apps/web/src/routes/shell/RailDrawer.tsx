import { Drawer } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Counts } from '@/features/inbox/TicketList/views';
import { useViewport } from '@/lib/viewport';
import { Rail } from './Rail';
import styles from './Rail.module.css';
import { closeRail, railDrawer } from '@/lib/rail-drawer';

/** The navigation where there is no room for it: over the page, gone after a choice. */
export function RailDrawer({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('shell');
  const isOpen = useSyncExternalStore(railDrawer.subscribe, railDrawer.get);
  const viewport = useViewport();
  const { key } = useLocation();
  useEffect(() => closeRail(), [key]);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={closeRail}
      size={viewport === 'phone' ? '100%' : 260}
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay color="var(--p-scrim)" backgroundOpacity={1} />
      <Drawer.Content aria-label={t('navigation')}>
        <Drawer.Body className={styles.drawerBody}>
          <nav className={styles.drawerNav} aria-label={t('navigation')}>
            <Rail counts={counts} isWide onClose={viewport === 'phone' ? closeRail : undefined} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
