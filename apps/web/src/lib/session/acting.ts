import { restError } from '../errors';
import { restFetch } from '../rest';
import { type Acting, acting } from './acting-store';
import { accessToken, type ActingEnded, dropToken, leaveActing, oneAtATime } from './token';

const FROM_KEY = 'parley.acting.from';

interface CheckAnswer {
  data: {
    active: boolean;
    kind: Acting['kind'] | null;
    impersonator: { name: string } | null;
    user: { name: string } | null;
    expires_at: string | null;
  };
}

/** Asks the server, for pages that load nothing else of the person. */
export async function checkActing(): Promise<void> {
  const { data } = await restFetch<CheckAnswer>('/client-api/impersonation', { quiet: true });
  acting.set(
    data.active && data.kind && data.impersonator && data.user && data.expires_at
      ? {
          kind: data.kind,
          by: data.impersonator.name,
          as: data.user.name,
          until: new Date(data.expires_at).getTime(),
        }
      : null,
  );
}

/** Goes through a one-time link in this tab, and remembers the page to come back to. */
export function goActing(url: string): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(FROM_KEY, pathname + search);
  window.location.assign(url);
}

/** Ends it and begins afresh as oneself, where this browser still is. Throws when the server cannot be reached. */
export async function endActing(): Promise<void> {
  const token = await accessToken();
  const response = await oneAtATime(() => leaveActing(token));
  if (!response.ok) throw await restError(response);
  const { data } = (await response.json()) as ActingEnded;
  dropToken();
  const from = sessionStorage.getItem(FROM_KEY);
  sessionStorage.removeItem(FROM_KEY);
  window.location.assign(data.returned ? (from ?? '/tickets') : '/auth/login');
}
