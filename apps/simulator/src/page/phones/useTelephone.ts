import { useCallback, useState } from 'react';
import { ask, type Customer, type PhoneAccount, placeOf, useWorld } from './phones.js';

/** Does something at the telephone; without a word for it, a call begins. */
export type Act = (what: string, body?: object) => Promise<void>;

/** What is going on at the telephone of a customer, and how one acts there. */
export function useTelephone<Call>(account: PhoneAccount, customer: Customer, kind: 'call' | 'aircall') {
  const place = `${placeOf(account.id, customer.id)}/${kind}`;
  const isMine = useCallback(
    (news: { account: string; customer: string }) =>
      news.account === account.id && news.customer === customer.id,
    [account.id, customer.id],
  );
  const call = useWorld<Call | null>(place, isMine) ?? null;
  const [fault, setFault] = useState('');
  const act: Act = async (what, body = {}) => {
    setFault('');
    try {
      await ask(what ? `${place}/${what}` : place, body);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return { call, fault, act };
}
