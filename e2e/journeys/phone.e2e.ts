import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { api, Inbox, signIn, unique } from './inbox.support';
import { heldLine, test } from './journey.support';

const ACCOUNT = '/simulator/api/accounts/AC525252525252525252525252525ca001/customers';
const AGENT = 'agent@harbour.test';

test.describe.configure({ mode: 'serial' });

/** A customer's telephone, at the simulator. */
class Telephone {
  constructor(
    private readonly request: APIRequestContext,
    readonly number: string,
  ) {}

  static async of(request: APIRequestContext, name: string): Promise<Telephone> {
    const made = await request.post(ACCOUNT, { data: { name } });
    expect(made.ok()).toBe(true);
    const { data } = (await made.json()) as { data: { id: string } };
    return new Telephone(request, data.id);
  }

  async do(
    deed: '' | 'key' | 'answer' | 'hang-up' | 'speak',
    data: Record<string, unknown> = {},
  ): Promise<void> {
    const place = `${ACCOUNT}/${this.number}/call${deed ? `/${deed}` : ''}`;
    const answer = await this.request.post(place, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async until(part: Record<string, unknown>): Promise<void> {
    const look = async () => {
      const answer = await this.request.get(`${ACCOUNT}/${this.number}/call`);
      return ((await answer.json()) as { data: object | null }).data;
    };
    await expect.poll(look, { timeout: 15_000 }).toMatchObject(part);
  }
}

interface Made {
  createIvrFlow: { id: string };
}

let flowId = '';

/** What callers of the demo meet, at any hour: one key for people, another for words. */
test.beforeAll(async ({ request }) => {
  const { channels } = await api<{
    channels: { edges: { node: { id: string; provider: string | null } }[] };
  }>(request, '{ channels(first: 100) { edges { node { id provider } } } }', {});
  const line = channels.edges.find(({ node }) => node.provider === 'twilio_voice');
  const keys = [
    { key: '1', label: 'Repairs', next: 'ring' },
    { key: '2', label: 'Leave word', next: 'leave' },
  ];
  const steps = [
    { id: 'menu', kind: 'menu', words: 'Press 1 for repairs.', keys, tries: 2, otherwise: 'leave' },
    { id: 'ring', kind: 'ring', people: { userIds: [], teamIds: [] }, seconds: 25, otherwise: 'leave' },
    { id: 'leave', kind: 'voicemail', words: 'Speak now.', maxSeconds: 30 },
  ];
  const made = await api<Made>(
    request,
    'mutation ($input: CreateIvrFlowInput!) { createIvrFlow(input: $input) { id } }',
    { input: { name: unique('Front desk'), flow: { start: 'menu', steps }, channelIds: [line?.node.id] } },
  );
  flowId = made.createIvrFlow.id;
});

test.afterAll(async ({ request }) => {
  await api(request, 'mutation ($id: ID!) { deleteIvrFlow(flowId: $id) }', { id: flowId });
});

/** The numbers of who called last and was answered by nobody, as text. */
async function missed(request: APIRequestContext): Promise<string> {
  const query = '{ calls(first: 5, filter: { kind: MISSED }) { edges { node { number } } } }';
  return JSON.stringify(await api<object>(request, query, {}));
}

async function switchPhone(page: Page, isOn: boolean): Promise<void> {
  await page.goto('/calls');
  const ring = page.getByRole('switch', { name: 'Ring in this browser' });
  await expect(ring).toBeVisible();
  if ((await ring.isChecked()) !== isOn) await ring.press('Space');
  await expect(page.getByText(isOn ? 'Ready for calls' : 'Calls do not ring here').first()).toBeVisible();
}

async function atDesk(
  browser: Browser,
  size = { width: 1440, height: 900 },
  who: string = AGENT,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  await signIn(page, who);
  await switchPhone(page, true);
  return page;
}

test('a caller presses a key, a colleague answers in the browser, and the call stands in the ticket', async ({
  browser,
  request,
}) => {
  const page = await atDesk(browser);
  await page.goto('/tickets');
  await expect(page.getByText('Ready for calls').first()).toBeAttached();
  const caller = await Telephone.of(request, 'Jonas Weber');
  await caller.do('');
  await caller.until({ expects: 'keys' });
  await caller.do('key', { key: '1' });

  const call = page.getByRole('article', { name: new RegExp(caller.number) });
  await expect(call.getByRole('alert')).toHaveText(/Incoming call from/);
  await expect(call.getByText('Chose: Repairs')).toBeVisible();
  await expect(call.getByText('Simulated')).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
  await call.getByRole('button', { name: 'Answer' }).click();
  await caller.until({ state: 'in-progress', with: expect.stringMatching(/^u\d+$/) });
  await expect(call.getByRole('timer')).toBeVisible();

  await call.getByRole('button', { name: 'Keypad' }).click();
  await call.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: '5' }).click();
  await expect(call.getByRole('status', { name: 'Keys pressed' })).toHaveText('5');
  await call.getByRole('button', { name: 'Mute' }).click();
  await expect(call.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');

  // The call goes on while one works elsewhere.
  await call.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tickets\/\d+/);
  await call.getByRole('button', { name: 'Add a note' }).click();
  const note = unique('Back wheel');
  await call.getByRole('textbox', { name: 'Note about this call' }).fill(note);
  await call.getByRole('button', { name: 'Keep the note' }).click();
  await expect(page.getByRole('main').getByText(note)).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);

  await page.keyboard.press('F9');
  await expect(call.getByText('The call is over.').first()).toBeVisible();
  await caller.until({ state: 'completed' });
  const told = page.getByRole('main');
  await expect(told.getByText('Repairs')).toBeVisible();
  await page.context().close();
});

test('a missed call becomes a voicemail that can be heard in the ticket and in the history', async ({
  browser,
  request,
}) => {
  const page = await atDesk(browser);
  const caller = await Telephone.of(request, 'Ines Duarte');
  await caller.do('');
  await caller.until({ expects: 'keys' });
  await caller.do('key', { key: '1' });
  const call = page.getByRole('article', { name: new RegExp(caller.number) });
  await call.getByRole('button', { name: 'Decline' }).click();
  await expect(call).toBeHidden();
  await caller.until({ expects: 'voicemail' });
  await caller.do('speak', { seconds: 3 });
  await caller.do('hang-up');

  await page.goto('/calls?kind=missed');
  const row = page.getByRole('listitem').filter({ hasText: caller.number });
  await expect(row.getByText('Voicemail')).toBeVisible({ timeout: 15_000 });
  await expect(async () => {
    await page.reload();
    await expect(row.locator('audio')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  expect(await new Inbox(page).violations()).toEqual([]);
  await row.getByRole('link').click();
  await expect(new Inbox(page).timeline.locator('audio')).toBeVisible();
  await page.context().close();
});

test('a call that was missed before the page had its live line stands there as soon as it has', async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, AGENT);
  const connect = await heldLine(page);
  await page.goto('/calls?kind=missed');
  const list = page.getByRole('main');
  await expect(list.getByRole('listitem').or(list.getByText('No such calls')).first()).toBeVisible();
  const caller = await Telephone.of(request, 'Bruno Alves');
  await caller.do('');
  await caller.until({ expects: 'keys' });
  await caller.do('hang-up');
  await expect.poll(() => missed(request), { timeout: 30_000 }).toContain(caller.number);

  const row = list.getByRole('listitem').filter({ hasText: caller.number });
  await expect(row).toHaveCount(0);
  connect();
  await expect(row).toBeVisible();
  await page.context().close();
});

test('a colleague calls a number and then calls back from the history, also on a phone', async ({
  browser,
  request,
}) => {
  const page = await atDesk(browser, { width: 390, height: 844 });
  const customer = await Telephone.of(request, 'Mila Novak');
  await page.getByRole('button', { name: 'Call a number' }).click();
  const pad = page.getByRole('dialog', { name: 'Call a number' });
  await pad.getByRole('textbox', { name: 'Telephone number' }).fill('020 555 01');
  await pad.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(pad.getByText('A number with its country')).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
  await pad.getByRole('textbox', { name: 'Telephone number' }).fill(`+${customer.number}`);
  await pad.getByRole('button', { name: 'Call', exact: true }).click();
  const call = page.getByRole('article', { name: new RegExp(customer.number) });
  await expect(call.getByText('Calling…').first()).toBeVisible();
  await customer.until({ state: 'ringing' });
  await customer.do('answer');
  await expect(call.getByRole('timer')).toBeVisible();
  expect(await new Inbox(page).violations()).toEqual([]);
  const { width } = (await call.boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(390);
  await customer.do('hang-up');
  await expect(call.getByText('The call is over.').first()).toBeVisible();
  await call.getByRole('button', { name: 'Put away' }).click();

  const row = page.getByRole('listitem').filter({ hasText: customer.number });
  await expect(row.getByText('Outgoing call')).toBeVisible({ timeout: 15_000 });
  await row.getByRole('button', { name: /Call .* back/ }).click();
  await customer.until({ state: 'ringing' });
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(row.first()).toBeVisible();
  await switchPhone(page, false);
  await page.context().close();
});

test('somebody chooses what they speak into and hear by, and this browser remembers', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    const device = (kind: string, deviceId: string, label: string) => ({
      kind,
      deviceId,
      label,
      groupId: '',
    });
    navigator.mediaDevices.enumerateDevices = () =>
      Promise.resolve([
        device('audioinput', 'default', 'Default'),
        device('audioinput', 'desk-mic', 'Desk microphone'),
        device('audioinput', 'headset-mic', 'Headset'),
        device('audiooutput', 'headset', 'Headset earphones'),
      ] as unknown as MediaDeviceInfo[]);
  });
  await signIn(page, AGENT);
  await page.goto('/calls');
  await page.getByRole('button', { name: 'Microphone and speaker' }).click();
  const choice = page.getByRole('group', { name: 'Microphone and speaker' });
  await choice.getByRole('combobox', { name: 'Microphone' }).selectOption('Headset');
  await choice.getByRole('combobox', { name: 'Speaker' }).selectOption('Headset earphones');
  await expect(choice.getByRole('option', { name: 'Default' })).toHaveCount(0);
  expect(await new Inbox(page).violations()).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Microphone and speaker' }).click();
  await expect(choice.getByRole('combobox', { name: 'Microphone' })).toHaveValue('headset-mic');
  await expect(choice.getByRole('combobox', { name: 'Speaker' })).toHaveValue('headset');
  await page.context().close();
});

test('a call rings at two colleagues, one answers, the other hears no more, and then it is handed over', async ({
  browser,
  request,
}) => {
  test.slow();
  const first = await atDesk(browser);
  const second = await atDesk(browser, undefined, 'advanced@harbour.test');
  const caller = await Telephone.of(request, 'Sara Lindqvist');
  await caller.do('');
  await caller.until({ expects: 'keys' });
  await caller.do('key', { key: '1' });
  const cardAt = (page: Page) => page.getByRole('article', { name: new RegExp(caller.number) });
  const answerAt = (page: Page) => cardAt(page).getByRole('button', { name: 'Answer' });
  await expect(answerAt(first)).toBeVisible();
  await expect(answerAt(second)).toBeVisible();

  await answerAt(first).click();
  await expect(cardAt(first).getByRole('timer')).toBeVisible();
  await expect(answerAt(second)).toBeHidden();
  // Who does not have it is told who does, and is left alone then.
  await expect(
    cardAt(second)
      .getByText(/took the call/)
      .first(),
  ).toBeVisible();
  await expect(cardAt(second)).toBeHidden({ timeout: 20_000 });

  await cardAt(first).getByRole('button', { name: 'Hand over' }).click();
  const takers = cardAt(first).getByRole('group', { name: 'Hand over' });
  await takers.getByRole('textbox', { name: 'To whom?' }).fill('Sofie');
  expect(await new Inbox(first).violations()).toEqual([]);
  await takers.getByRole('button', { name: /^Sofie/ }).click();
  await answerAt(second).click();
  await expect(cardAt(second).getByRole('timer')).toBeVisible();
  await expect(
    cardAt(first)
      .getByText(/took the call/)
      .first(),
  ).toBeVisible();
  await caller.until({ state: 'in-progress' });
  await caller.do('hang-up');
  await expect(cardAt(second).getByText('The call is over.').first()).toBeVisible();
  for (const page of [first, second]) {
    await switchPhone(page, false);
    await page.context().close();
  }
});
