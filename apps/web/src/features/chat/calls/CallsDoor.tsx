import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useConnected } from '@/lib/connection';
import { fetchPart, lazyPart } from '@/lib/fetch-part';
import { useSession } from '@/lib/session';
import { current, useRunning } from './callStore';
import { openDoor, withCalls } from './door';

/** The page that was asked for comes first. */
const BEGIN_MS = 1_200;

const loadCalls = () => import('./calls');
const RingWindow = lazyPart(() => import('./RingWindow'));
const CallWindow = lazyPart(() => import('./CallWindow'));

/** Calls of colleagues, in the frame of all pages: what rings, and the call that goes on whatever page is looked at. */
export function ColleagueCalls() {
  const client = useApolloClient();
  const { me } = useSession();
  const running = useRunning();
  const isIn = useSyncExternalStore(current.subscribe, () => current.get() !== null);
  useEffect(() => {
    let ended = false;
    let end: () => void = () => undefined;
    const begin = () =>
      fetchPart(loadCalls).then(
        ({ Calls }) => {
          if (ended) return;
          const calls = new Calls(client, me.id);
          calls.start();
          openDoor(calls);
          end = () => calls.end();
        },
        () => undefined,
      );
    const timer = setTimeout(() => void begin(), BEGIN_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
      openDoor(null);
      end();
    };
  }, [client, me.id]);
  useConnected(() => withCalls((calls) => calls.again()));
  const rings = !me.isDoNotDisturb && [...running.values()].some((call) => call.ringsForViewer);
  return (
    <Suspense fallback={null}>
      {rings ? <RingWindow /> : null}
      {isIn ? <CallWindow /> : null}
    </Suspense>
  );
}
