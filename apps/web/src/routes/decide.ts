import type { PageRoute, PricingModel } from './page-route';

export interface Visitor {
  permissions: readonly string[];
  /** The way the agency pays, as far as it is known. */
  pricingModel: PricingModel | null;
}

export interface Doors {
  isSignedIn: () => Promise<boolean>;
  loadVisitor: () => Promise<Visitor>;
}

type Rule = Pick<PageRoute, 'access' | 'permission' | 'anyOf' | 'pricingModel'>;

/**
 * Where a visitor has to go instead of the page, or null to come in. The order is fixed: signed in, then user and agency
 * loaded, then permission, then pricing model. A permission is never asked before the user is known.
 */
export async function decide(rule: Rule, doors: Doors): Promise<'/auth/login' | '/unauthorized' | null> {
  if (rule.access === 'open') return null;
  if (!(await doors.isSignedIn())) return '/auth/login';
  const visitor = await doors.loadVisitor();
  if (rule.permission && !visitor.permissions.includes(rule.permission)) return '/unauthorized';
  if (rule.anyOf && !hasAnyOf(rule.anyOf, visitor.permissions)) return '/unauthorized';
  if (rule.pricingModel && visitor.pricingModel !== rule.pricingModel) return '/unauthorized';
  return null;
}

function hasAnyOf(beginnings: readonly string[], permissions: readonly string[]): boolean {
  return permissions.some((permission) => beginnings.some((beginning) => permission.startsWith(beginning)));
}
