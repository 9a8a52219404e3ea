import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { fetchPart } from '@/lib/fetch-part';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import type { CallWish } from './phone';
import { usePhoneQuery, useSwitchPhoneMutation } from './PhoneSwitch.generated';
import { isTalking, patchPhone, phone } from './phoneStore';

/** What the cache knows the signed-in person by. */
const ME = { __typename: 'Me' } as const;
/** The page comes first. */
const PATIENCE_MS = 600;

/** Fetched for the first line or call: the frame of all pages waits for nothing that rings. */
let fetched: Promise<typeof import('./phone')> | null = null;
function telephone(): Promise<typeof import('./phone')> {
  fetched ??= fetchPart(() => import('./phone')).catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

/** The telephone channels of this person, and whether they want to be rung; null while nobody knows, or they have none. */
export function usePhoneFacts() {
  const { can } = useSession();
  const mayTalk = can('inbox.conversations.reply');
  const { data } = usePhoneQuery(
    mayTalk ? { context: { quiet: true }, fetchPolicy: 'cache-first' } : skipToken,
  );
  if (!data || data.voiceLines.length === 0) return null;
  return { isOn: data.me.voipStatus === 'ONLINE', lines: data.voiceLines };
}

export function usePhoneState() {
  return useSyncExternalStore(phone.subscribe, phone.get);
}

/** Keeps the browser connected as the switch says. Once, in the frame of all pages. */
export function usePhoneConnection(): void {
  const client = useApolloClient();
  const isOn = usePhoneFacts()?.isOn ?? false;
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setTime(true), PATIENCE_MS);
    return () => clearTimeout(soon);
  }, []);
  useEffect(() => {
    if (!isOn || !isTime) return;
    let isOver = false;
    telephone()
      .then(({ switchOn }) => (isOver ? undefined : switchOn(client)))
      .catch(() => patchPhone({ status: 'broken', trouble: 'network' }));
    return () => {
      isOver = true;
      void fetched?.then(
        ({ switchOff }) => switchOff(),
        () => undefined,
      );
    };
  }, [client, isOn, isTime]);
  useEffect(
    () => () =>
      void fetched?.then(
        ({ shutDown }) => shutDown(),
        () => undefined,
      ),
    [],
  );
}

/** Switches ringing on or off; it shows at once, and goes back when the server says no. */
export function useSwitchPhone(): (isOnline: boolean) => void {
  const { me } = useSession();
  const { t } = useTranslation('phone');
  const [change] = useSwitchPhoneMutation({ context: { quiet: true } });
  return (isOnline) => {
    change({
      variables: { isOnline },
      optimisticResponse: {
        setVoipStatus: { ...ME, id: me.id, voipStatus: isOnline ? 'ONLINE' : 'OFFLINE' },
      },
    }).catch((error: unknown) => toast.failure(codedError(error)?.message ?? t('notReached')));
  };
}

/** How to call somebody; null for whoever may not, or has no telephone channel. */
export function useCallOut(): ((wish: CallWish) => void) | null {
  const client = useApolloClient();
  const { can } = useSession();
  const { t } = useTranslation('phone');
  const hasLine = usePhoneFacts() !== null;
  const call = useCallback(
    (wish: CallWish) => {
      if (phone.get().calls.some(isTalking)) return toast.notice(t('busy'));
      telephone()
        .then(({ callOut }) => callOut(client, wish))
        .catch((error: unknown) =>
          toast.failure(codedError(error)?.message ?? t('notCalled'), {
            action: { label: t('tryAgain'), run: () => call(wish) },
          }),
        );
    },
    [client, t],
  );
  return hasLine && can('inbox.conversations.create') ? call : null;
}
