import { AxeBuilder } from '@axe-core/playwright';
import { type APIResponse, type Page, type Route, test as journey } from '@playwright/test';

/**
 * Each journey closes the windows that it opened beside its own. One that stayed open would go on working (sockets,
 * signs of life, drafts) beside the journeys after it, until the last one of its process. What a window is still asking
 * then is answered to nobody.
 */
export const test = journey.extend<{ closed: void }>({
  closed: [
    // The page is named so that it is still there when this ends.
    async ({ browser, page: _page }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Looks for what breaks a rule of accessibility. What keeps the rules is not described, which is a fifth of the time. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** What breaks a rule of accessibility on this page: the rule, and where. */
export async function brokenRules(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.flatMap(({ id, nodes }) => {
    // The name of a button under the pointer lies over the page, and belongs to the button, not to a part of the page.
    const broken = nodes.filter(({ html }) => id !== 'region' || !/^<[^>]* role="tooltip"/.test(html));
    return broken.length === 0 ? [] : `${id}: ${broken.map(({ html }) => html.slice(0, 160)).join(' | ')}`;
  });
}

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Answers what the server answers, but for the changes. A page that has gone on meanwhile waits for no answer. */
export async function answerChanged(
  route: Route,
  changes: (response: APIResponse) => Answer | Promise<Answer>,
): Promise<void> {
  try {
    const response = await route.fetch();
    await route.fulfill({ response, ...(await changes(response)) });
  } catch (error) {
    if (!/disposed|closed|Test ended/.test(String(error))) throw error;
  }
}

/** The live line of a page comes up only when this is called; until then it is on its way. */
export async function heldLine(page: Page): Promise<() => void> {
  let connect = (): void => undefined;
  const isConnecting = new Promise<void>((done) => (connect = done));
  await page.routeWebSocket(/\/graphql$/, async (socket) => {
    await isConnecting;
    socket.connectToServer();
  });
  return connect;
}
