import { useCallback, useEffect, useState } from 'react';
import type { Account } from '../../server/world/account.js';
import type { Customer, SimMessage } from '../../server/world/conversation.js';
import type { LedgerEntry } from '../../server/world/ledger.js';
import type { Trouble, TroubleKind } from '../../server/world/trouble.js';
import type { WorldNews } from '../../server/world/world.js';

export type { Customer, LedgerEntry, SimMessage, Trouble, TroubleKind };

export interface PhoneAccount extends Account {
  title: string;
  can: readonly string[];
  /** The provider approves what the business says first. */
  hasTemplates: boolean;
  customers: Customer[];
  troubles: Trouble[];
}

/** Whose phone somebody holds. */
export interface Held {
  account: string;
  customer: string;
}

export interface Phone extends Customer {
  messages: SimMessage[];
}

const base = '/simulator/api';

/** @throws with the server's sentence when it was refused. */
export async function ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: T; message?: string };
  if (!response.ok) throw new Error(answer.message ?? 'It was refused.');
  return answer.data;
}

/** Something that is asked for again with everything that happens. */
export function useWorld<T>(path: string | null, isMine: (news: WorldNews) => boolean): T | undefined {
  const [value, setValue] = useState<T>();
  const load = useCallback(() => {
    if (path === null) return;
    ask<T>(path).then(setValue, () => undefined);
  }, [path]);
  useEffect(() => {
    load();
    const events = new EventSource(`${base}/news`);
    events.addEventListener('open', load);
    events.addEventListener('message', (event: MessageEvent<string>) => {
      if (isMine(JSON.parse(event.data) as WorldNews)) load();
    });
    return () => events.close();
  }, [load, isMine]);
  return path === null ? undefined : value;
}

/** Whether the business is just writing to this customer; for as long as providers show it. */
export function useBusinessTypes(account: string, customer: string): boolean {
  const [until, setUntil] = useState(0);
  const [, tick] = useState(0);
  useEffect(() => {
    const events = new EventSource(`${base}/news`);
    events.addEventListener('message', (event: MessageEvent<string>) => {
      const news = JSON.parse(event.data) as WorldNews;
      if (news.account !== account || news.customer !== customer) return;
      setUntil(news.kind === 'typing' ? Date.now() + 6_000 : 0);
    });
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => {
      events.close();
      clearInterval(timer);
    };
  }, [account, customer]);
  return until > Date.now();
}

export function placeOf(account: string, customer: string): string {
  return `/accounts/${encodeURIComponent(account)}/customers/${encodeURIComponent(customer)}`;
}

/** What can go wrong with mailboxes alone. */
export const mailTroubles: readonly TroubleKind[] = [
  'wrong_password',
  'drop_connection',
  'hang',
  'greylist',
  'refuse_mail',
  'lost_reply',
  'expired_token',
  'revoked',
  'short_token',
];

export const troubleWords: Record<TroubleKind, string> = {
  too_many: 'Says “too many calls” (429)',
  server_error: 'Answers 500',
  bad_gateway: 'Answers 502 with a page',
  hang: 'Never answers',
  drip: 'Answers letter by letter',
  lost_reply: 'Accepts, and its answer is lost',
  garbled: 'Answers half a JSON',
  expired_token: 'The token was taken back',
  window_closed: 'The 24 hours are over',
  no_such_user: 'The receiver is not there',
  media_expired: 'Files are gone',
  bad_signature: 'Calls are signed wrongly',
  no_signature: 'Calls are not signed',
  duplicates: 'Calls come twice',
  reorder: 'Calls come in any order',
  no_statuses: 'Never reports what was delivered',
  wrong_password: 'The password is refused',
  drop_connection: 'The line is cut',
  greylist: 'Mail is asked to come back later',
  refuse_mail: 'Mail is refused for good',
  revoked: 'The permission was taken back',
  short_token: 'Access ends after a second',
};
