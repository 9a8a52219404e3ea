import { AxeBuilder } from '@axe-core/playwright';
import { type Page, test as journey } from '@playwright/test';

/**
 * Each journey closes the windows that it opened beside its own. One that stayed open would go on working (sockets,
 * signs of life, drafts) beside the journeys after it, until the last one of its process.
 */
export const test = journey.extend<{ closed: void }>({
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Looks for what breaks a rule of accessibility. What keeps the rules is not described, which is a fifth of the time. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
