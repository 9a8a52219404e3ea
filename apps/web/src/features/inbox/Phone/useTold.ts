import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { PhoneCallFragmentDoc, useOneCallQuery } from './Phone.generated';
import { shownNumber } from './phone-number';
import type { ShownCall } from './phoneStore';

/** Its conversation is made a moment after it rings, and nobody is told of that. */
const LOOK_MS = 1_500;

/** What the server knows of a call: who it is, where its conversation is, who took it. */
export function useTold({ callId, number, name }: ShownCall) {
  const { data, refetch } = useOneCallQuery(
    callId === null
      ? skipToken
      : { variables: { id: callId }, context: { quiet: true }, fetchPolicy: 'cache-and-network' },
  );
  const told = data && readFragment(PhoneCallFragmentDoc, data.call);
  const look = () => {
    if (callId !== null) void refetch().catch(() => undefined);
  };
  useNews(['calls.changed'], look);
  const isWaiting = callId !== null && !told?.ticketId;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refetch().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
  const shown = shownNumber(told?.number ?? number);
  const called = told?.contactName ?? name;
  return {
    told,
    // Whoever is known by their number alone is called by it once.
    name: called === shown ? null : called,
    number: shown,
    ticketId: told?.ticketId ?? null,
  };
}

export type Told = ReturnType<typeof useTold>;
