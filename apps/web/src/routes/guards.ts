import { redirect } from 'react-router';
import type { SessionQuery } from '@/gql/graphql';
import { followAccountLocale, frameWords, pageWords } from '@/lib/i18n';
import { showTimesIn } from '@/lib/format';
import { restFetch } from '@/lib/rest';
import { type Acting, acting } from '@/lib/session/acting-store';
import { sessionEnd, signedOutPath } from '@/lib/session/ended';
import { hasPrivateChannel } from '@/lib/session/private-channels';
import { accessToken } from '@/lib/session/token';
import { decide, type Doors, type Visitor } from './decide';
import type { PageRoute, PricingModel } from './page-route';

const doors: Doors = {
  isSignedIn: async () => (await accessToken()) !== null,
  loadVisitor,
  pricingModel: async () => {
    const answer = await restFetch<Wrapped<{ pricing_model?: PricingModel }>>('/client-api/company_profile');
    return unwrapped(answer).pricing_model ?? null;
  },
  hasPrivateChannel,
};

/** The loader of a page: runs its guard before anything of it is drawn, and has its words come meanwhile. */
export function guard(route: PageRoute) {
  return async ({ request }: { request: Request }) => {
    void pageWords(route.words);
    const elsewhere = await decide(route, doors);
    if (elsewhere === '/auth/login') throw redirect(signInPath(request.url));
    if (elsewhere) throw redirect(elsewhere);
    await pageWords(route.words);
    return null;
  };
}

/** The loader of the frame of all pages behind the sign-in: nothing of it is drawn, or asked for, before it is known who is there. */
export async function guardFrame({ request }: { request: Request }): Promise<null> {
  // Both come while the token is on its way.
  void sessionLoader();
  void frameWords();
  if (!(await doors.isSignedIn())) throw redirect(signInPath(request.url));
  await doors.loadVisitor();
  return null;
}

/** The loader of what stands behind no guard of its own: the frames of settings and profile, and the parts of a page. */
export function wordsOf(areas: readonly string[]) {
  return async (): Promise<null> => {
    await pageWords(areas);
    return null;
  };
}

const sessionLoader = () => import('./load-session');

async function loadVisitor(): Promise<Visitor> {
  const { loadSession } = await sessionLoader();
  const session = await loadSession();
  await settle(session);
  const { permissions, needsNewPassword, twoFactorRequired } = session.me;
  return { permissions, needsNewPassword, mustSetUpTwoSteps: twoFactorRequired === 'NOW' };
}

async function settle({ me, impersonation }: SessionQuery): Promise<void> {
  acting.set(actingOf(impersonation));
  showTimesIn(me.timezone);
  await followAccountLocale(me.localeCode);
  await frameWords();
}

/** Whoever was signed out by something that happened is told what, before signing in again. */
function signInPath(url: string): string {
  return sessionEnd() ? signedOutPath() : `/auth/login${nextParameter(url)}`;
}

/** Remembers the page that was asked for; the start page needs no remembering. */
function nextParameter(url: string): string {
  const { pathname, search } = new URL(url);
  const wanted = pathname + search;
  return wanted === '/tickets' ? '' : `?next=${encodeURIComponent(wanted)}`;
}

type Wrapped<T> = T | { data: T };

function unwrapped<T extends object>(answer: Wrapped<T>): T {
  return 'data' in answer ? (answer as { data: T }).data : (answer as T);
}

function actingOf(impersonation: SessionQuery['impersonation']): Acting | null {
  if (!impersonation) return null;
  const { kind, by, as, expiresAt } = impersonation;
  return {
    kind: kind === 'staff' ? kind : 'impersonation',
    by: by.name,
    as: as.name,
    until: new Date(expiresAt).getTime(),
  };
}
