import { redirect } from 'react-router';
import type { SessionQuery } from '@/gql/graphql';
import { followAccountLocale } from '@/lib/i18n';
import { showTimesIn } from '@/lib/format';
import { accessToken } from '@/lib/session/token';
import type { PageRoute, PricingModel } from './table';

export interface Visitor {
  permissions: readonly string[];
  /** The way the agency pays, as far as it is known. */
  pricingModel: PricingModel | null;
}

export interface Doors {
  isSignedIn: () => Promise<boolean>;
  loadVisitor: () => Promise<Visitor>;
}

type Rule = Pick<PageRoute, 'access' | 'permission' | 'pricingModel'>;

/**
 * Where a visitor has to go instead of the page, or null to come in. The order is fixed: signed in, then user and agency
 * loaded, then permission, then pricing model. A permission is never asked before the user is known.
 */
export async function decide(rule: Rule, doors: Doors): Promise<'/auth/login' | '/unauthorized' | null> {
  if (rule.access === 'open') return null;
  if (!(await doors.isSignedIn())) return '/auth/login';
  const visitor = await doors.loadVisitor();
  if (rule.permission && !visitor.permissions.includes(rule.permission)) return '/unauthorized';
  if (rule.pricingModel && visitor.pricingModel !== rule.pricingModel) return '/unauthorized';
  return null;
}

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

/** Only paths of this site are followed after sign-in, so that a link cannot send people elsewhere. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/auth/') ? next : '/tickets';
}
