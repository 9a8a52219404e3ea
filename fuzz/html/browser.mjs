// Two pages: one under the policy of the product's own pages, one without any.
import { chromium } from '@playwright/test';
import { browser as launchOptions } from '../../bin/lib/browser.mjs';
import { buildStage } from './build.mjs';

export async function openStages(world) {
  const script = await buildStage();
  const browser = await chromium.launch(await launchOptions());
  const policy = (await fetch(`${world.url}/`)).headers.get('content-security-policy') ?? '';
  if (!policy.includes('script-src')) throw new Error('The pages of the product have no policy.');
  return {
    product: await openStage(browser, world, script, policy),
    bare: await openStage(browser, world, script, ''),
    close: () => browser.close(),
  };
}

async function openStage(browser, world, script, policy) {
  const context = await browser.newContext();
  const stage = { away: [] };
  await context.addInitScript(() => {
    const ran = () => window.top.postMessage('ran', '*');
    Object.assign(window, { alert: ran, prompt: ran, confirm: ran, print: ran });
  });
  await context.route('**/*', (route) => answer(route, stage, { world, script, policy }));
  const page = await context.newPage();
  context.on('page', (popup) => popup !== page && void popup.close().catch(() => undefined));
  page.on('dialog', (dialog) => {
    stage.away.push('a dialog');
    void dialog.dismiss();
  });
  const enter = async () => {
    await page.goto(`${world.url}/fuzz-stage`);
    await page.waitForFunction(() => typeof window.fuzzShow === 'function');
  };
  await enter();
  /** Shows the bodies. @returns `{ ran, active, away }`: also what was asked for elsewhere meanwhile. */
  stage.show = async (bodies) => {
    stage.away = [];
    try {
      const seen = await page.evaluate((all) => window.fuzzShow(all), bodies);
      return { ...seen, away: stage.away };
    } catch (error) {
      await enter();
      const what = `the page went elsewhere: ${error.message.split('\n')[0]}`;
      return { ran: [], active: [{ at: '0 somewhere', what }], away: stage.away };
    }
  };
  return stage;
}

/** Nothing goes over the wire: the stage itself is given, everything else is noted. */
function answer(route, stage, { world, script, policy }) {
  const { pathname, origin } = new URL(route.request().url());
  if (origin === world.url && pathname === '/fuzz-stage')
    return route.fulfill({
      contentType: 'text/html',
      headers: policy ? { 'content-security-policy': policy } : {},
      body: '<!doctype html><meta charset="utf-8"><body><script src="/fuzz-stage.js"></script>',
    });
  if (origin === world.url && pathname === '/fuzz-stage.js')
    return route.fulfill({ contentType: 'text/javascript', body: script });
  if (origin !== world.url) stage.away.push(`${origin}${pathname}`);
  return route.fulfill({ status: 404, body: '' });
}
