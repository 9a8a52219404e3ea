import type { ComponentType } from 'react';

type Page = () => Promise<{ default: ComponentType }>;

export type PricingModel = 'seats' | 'usage';

/** One page as data: what it is called, who may see it, in which frame it stands, and where its code is. */
export interface PageRoute {
  path: string;
  /** A key in the namespace `routes`. */
  title: string;
  /** `open` pages are for everybody; the others need a signed-in user. */
  access: 'open' | 'signedIn';
  permission?: string;
  /** Any permission that begins with one of these opens the page, such as "settings.". */
  anyOf?: readonly string[];
  pricingModel?: PricingModel;
  /**
   * Who may not see all contacts but has a private channel sees their own: any page of the area leads to `/contacts/mine`.
   */
  contactsArea?: boolean;
  /**
   * `bare` stands alone; `shell` has the navigation; `settings` and `profile` have the navigation and their own list of
   * pages besides.
   */
  layout: 'bare' | 'shell' | 'settings' | 'profile';
  /** Shown until code and data are there, in the true proportions of the page. */
  skeleton: ComponentType;
  load: Page;
  /**
   * The areas of words that its code asks for, besides those that are there anyway: they come together with the code. A
   * test compares them with the code.
   */
  words: readonly string[];
  children?: readonly ChildRoute[];
}

export interface ChildRoute {
  /** Empty for the page that stands there when nothing is chosen. */
  path: string;
  load: Page;
  words: readonly string[];
}

/** An address that only leads to another one; `:id` is carried over. */
export interface RedirectRoute {
  path: string;
  redirectTo: string;
}
