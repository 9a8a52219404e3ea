import { Drawer, Popover, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { Counter, IconAction } from '@/ui';
import styles from './Bell.module.css';
import { closeBell, openBell, toggleBell, useBellOpen } from './bellStore';
import { useUnreadNotices } from './useUnreadNotices';

const BellList = lazyPart(() => import('./BellList').then((part) => ({ default: part.BellList })));

/** In the navigation: the bell with its count, and its list beside it. */
export function BellButton({ className, isWide }: { className?: string; isWide: boolean }) {
  const { t } = useTranslation('bell');
  const count = useUnreadNotices();
  const isOpen = useBellOpen();
  const words = count > 0 ? t('unread', { count }) : t('label');
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? openBell() : closeBell())}
      position="right-start"
      width={400}
      trapFocus
      returnFocus
      // The button says itself that it opens something; the span around it may not.
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        {isWide ? (
          <UnstyledButton className={className} onClick={toggleBell}>
            <IconBell size={18} aria-hidden />
            <span style={{ flex: 1 }}>{t('label')}</span>
            <Counter value={count} tone="accent" label={words} />
          </UnstyledButton>
        ) : (
          <span className={styles.anchor}>
            <IconAction
              className={className}
              size={40}
              label={words}
              aria-expanded={isOpen}
              onClick={toggleBell}
            >
              <IconBell size={20} />
            </IconAction>
            <span className={styles.badge} aria-hidden>
              <Counter value={count} />
            </span>
          </span>
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('title')}>
        <Suspense fallback={null}>
          <BellList onGo={closeBell} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The same at the foot of a phone; the list covers the page. */
export function BellTab({
  className,
  iconClass,
  badgeClass,
}: Record<'className' | 'iconClass' | 'badgeClass', string | undefined>) {
  const { t } = useTranslation('bell');
  const count = useUnreadNotices();
  const isOpen = useBellOpen();
  return (
    <>
      <UnstyledButton className={className} onClick={openBell}>
        <span className={iconClass}>
          <IconBell size={22} aria-hidden />
          <span className={badgeClass}>
            <Counter value={count} label={t('unread', { count })} />
          </span>
        </span>
        {t('label')}
      </UnstyledButton>
      <Drawer.Root opened={isOpen} onClose={closeBell} position="bottom" size="90%" padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('title')}>
          <Drawer.Body className={styles.sheet}>
            <Suspense fallback={null}>
              <BellList onGo={closeBell} onClose={closeBell} />
            </Suspense>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
