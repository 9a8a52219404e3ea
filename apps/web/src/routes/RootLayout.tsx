import { useDirection } from '@mantine/core';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { subscriptionNotice } from '@/lib/error-catalogue/subscription';
import { lazyPart } from '@/lib/fetch-part';
import { localeOf } from '@/lib/i18n/locales';
import { forgetReloadQuery } from '@/lib/reload-once';
import { ActingGate } from './ActingGate';
import { useUnread } from './unread';
import { asPage } from './skeletons/OnTheWay';
import { BlankSkeleton } from './skeletons/BlankSkeleton';

const Toasts = lazyPart(() => import('./Toasts'));
const BlankPage = asPage(BlankSkeleton);
const SubscriptionModal = lazyPart(() => import('./SubscriptionModal'));

/** What every page has: its title in the tab, and the direction of the language. */
export function RootLayout() {
  const { i18n } = useTranslation('ui');
  const { setDirection } = useDirection();
  const { direction } = localeOf(i18n.language);
  const notice = useSyncExternalStore(subscriptionNotice.subscribe, subscriptionNotice.get);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  useEffect(forgetReloadQuery, []);
  return (
    <>
      <ActingGate />
      <Suspense fallback={null}>
        <TabTitle />
        {notice ? <SubscriptionModal state={notice} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      <Suspense fallback={<BlankPage />}>
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
