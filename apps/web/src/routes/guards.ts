import { redirect } from 'react-router';
import type { SessionQuery } from '@/gql/graphql';
import { followAccountLocale } from '@/lib/i18n';
import { showTimesIn } from '@/lib/format';
import { accessToken } from '@/lib/session/token';
import { decide, type Doors, type Visitor } from './decide';
import type { PageRoute } from './page-route';

/** The loader of a page: runs its guard before anything of it is drawn. */
export function guard(route: PageRoute) {
  return async ({ request }: { request: Request }) => {
    const doors: Doors = {
      isSignedIn: async () => (await accessToken()) !== null,
      loadVisitor,
    };
    const elsewhere = await decide(route, doors);
    if (elsewhere === '/auth/login') throw redirect(`/auth/login${nextParameter(request.url)}`);
    if (elsewhere) throw redirect(elsewhere);
    return null;
  };
}

async function loadVisitor(): Promise<Visitor> {
  const { loadSession } = await import('./load-session');
  const session = await loadSession();
  await settle(session);
  return { permissions: session.me.permissions, pricingModel: null };
}

async function settle({ me }: SessionQuery): Promise<void> {
  showTimesIn(me.timezone);
  await followAccountLocale(me.localeCode);
}

/** Remembers the page that was asked for; the start page needs no remembering. */
function nextParameter(url: string): string {
  const { pathname, search } = new URL(url);
  const wanted = pathname + search;
  return wanted === '/tickets' ? '' : `?next=${encodeURIComponent(wanted)}`;
}
