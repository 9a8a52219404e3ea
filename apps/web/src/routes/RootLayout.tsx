import { useDirection } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { localeOf } from '@/lib/i18n/locales';
import { useUnread } from './unread';
import { BlankSkeleton } from './skeletons/BlankSkeleton';

/** What every page has: its title in the tab, and the direction of the language. */
export function RootLayout() {
  const { i18n } = useTranslation('ui');
  const { setDirection } = useDirection();
  const { direction } = localeOf(i18n.language);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return (
    <>
      <Suspense fallback={null}>
        <TabTitle />
      </Suspense>
      <Suspense fallback={<BlankSkeleton />}>
        <Outlet />
      </Suspense>
    </>
  );
}

function TabTitle() {
  const { t } = useTranslation('routes');
  const unread = useUnread();
  const key = useMatches()
    .map((match) => (match.handle as { title?: string } | undefined)?.title)
    .findLast(Boolean);
  const name = key ? `${t(key)} · Parley` : 'Parley';
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
    document
      .getElementById('favicon')
      ?.setAttribute('href', unread > 0 ? '/favicon-unread.svg' : '/favicon.svg');
  }, [name, unread]);
  return null;
}
