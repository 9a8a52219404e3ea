import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '@/lib/fetch-part';
import { checkActing } from '@/lib/session/acting';
import { acting } from '@/lib/session/acting-store';
import { csrfToken } from '@/lib/session/token';

const ActingBanner = lazyPart(() => import('@/features/acting/ActingBanner'));
/** Pages behind the sign-in have asked by then. */
const ASK_AFTER_MS = 1_000;

/** Draws the banner of those who are not themselves, on every page there is. */
export function ActingGate() {
  const state = useSyncExternalStore(acting.subscribe, acting.get);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (acting.get() === undefined && csrfToken()) void checkActing().catch(() => undefined);
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!state) return null;
  return (
    <Suspense fallback={null}>
      <ActingBanner acting={state} />
    </Suspense>
  );
}
