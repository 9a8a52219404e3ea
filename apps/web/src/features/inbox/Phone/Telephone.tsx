import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '@/lib/fetch-part';
import { closeDial, dial } from './dialStore';
import { usePhoneConnection, usePhoneState } from './usePhone';

const PhoneDock = lazyPart(() => import('./PhoneDock'));
const DialPad = lazyPart(() => import('./DialPad'));

/** The telephone of whoever has one, in the frame of all pages. Its parts are fetched with the first call. */
export function Telephone() {
  usePhoneConnection();
  const { calls } = usePhoneState();
  const dialled = useSyncExternalStore(dial.subscribe, dial.get);
  return (
    <Suspense fallback={null}>
      {calls.length > 0 ? <PhoneDock /> : null}
      {dialled === null ? null : <DialPad start={dialled} onClose={closeDial} />}
    </Suspense>
  );
}
