import type { PageRoute, PricingModel } from './page-route';

export interface Visitor {
  permissions: readonly string[];
  /** Nothing goes before a new password was chosen. */
  needsNewPassword: boolean;
  /** Nothing goes before a second factor was set up. */
  mustSetUpTwoSteps: boolean;
}

export interface Doors {
  isSignedIn: () => Promise<boolean>;
  loadVisitor: () => Promise<Visitor>;
  /** Asked only by pages that are for one way to pay. */
  pricingModel: () => Promise<PricingModel | null>;
  /** Asked only by the pages of contacts. */
  hasPrivateChannel: () => Promise<boolean>;
}

type Rule = Pick<PageRoute, 'path' | 'access' | 'permission' | 'anyOf' | 'pricingModel' | 'contactsArea'>;

const SIGN_IN = '/auth/login';
const NEW_PASSWORD = '/auth/password';
const TWO_STEPS = '/auth/setup-2fa';
const REFUSED = '/unauthorized';
const OWN_CONTACTS = '/contacts/mine';

/**
 * Where a visitor has to go instead of the page, or null to come in. The order is fixed: signed in, then user and agency
 * loaded, then a new password, then a second factor, then permission, then pricing model. Nothing is asked before what
 * stands before it.
 */
export async function decide(rule: Rule, doors: Doors): Promise<string | null> {
  if (rule.access === 'open') return null;
  if (!(await doors.isSignedIn())) return SIGN_IN;
  const visitor = await doors.loadVisitor();
  if (visitor.needsNewPassword) return rule.path === NEW_PASSWORD ? null : NEW_PASSWORD;
  if (visitor.mustSetUpTwoSteps) return rule.path === TWO_STEPS ? null : TWO_STEPS;
  const elsewhere = await permitted(rule, visitor, doors);
  if (elsewhere) return elsewhere;
  if (rule.pricingModel && (await doors.pricingModel()) !== rule.pricingModel) return REFUSED;
  return null;
}

async function permitted(rule: Rule, { permissions }: Visitor, doors: Doors): Promise<string | null> {
  if (rule.contactsArea) return contacts(rule, permissions, doors);
  if (rule.permission && !permissions.includes(rule.permission)) return REFUSED;
  if (rule.anyOf && !hasAnyOf(rule.anyOf, permissions)) return REFUSED;
  return null;
}

async function contacts(rule: Rule, permissions: readonly string[], doors: Doors): Promise<string | null> {
  if (permissions.includes('contacts.contacts.view')) return null;
  if (!(await doors.hasPrivateChannel())) return REFUSED;
  return rule.path === OWN_CONTACTS ? null : OWN_CONTACTS;
}

function hasAnyOf(beginnings: readonly string[], permissions: readonly string[]): boolean {
  return permissions.some((permission) => beginnings.some((beginning) => permission.startsWith(beginning)));
}
