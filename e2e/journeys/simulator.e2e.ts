import { expect, type Page } from '@playwright/test';
import { api, unique } from './inbox.support';
import { axe, test } from './journey.support';

/** The mail program of a pretend customer, at /simulator. */
class MailProgram {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/simulator/');
  }

  /** Becomes somebody who has never written: with mailboxes of others, runs beside this one do not mix. */
  async become(name: string): Promise<string> {
    const address = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@home.test`;
    await this.page.getByLabel('You are').fill(name);
    await this.page.getByLabel('Your address').fill(address);
    await this.page.getByRole('button', { name: 'Be this customer' }).click();
    await expect(this.page.getByText('No mails yet')).toBeVisible();
    return address;
  }

  async write(subject: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Write a mail' }).click();
    await this.page.getByLabel('Subject').fill(subject);
    await this.page.getByLabel('Text').fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  }

  mail(words: string) {
    return this.page.getByRole('list').getByRole('button').filter({ hasText: words });
  }

  async violations(): Promise<string[]> {
    // The mail that is read is somebody else's page, and no script may run in it: axe would wait there in vain.
    const rules = axe(this.page).exclude('iframe').setLegacyMode();
    const { violations } = await rules.analyze();
    return violations.map((found) => `${found.id}: ${found.nodes[0]?.html}`);
  }
}

interface Tickets {
  tickets: { edges: { node: { id: string } }[] };
}

/** What the agents have of a customer's mail, as soon as it is there. */
async function ticketOf(page: Page, subject: string, texts: number): Promise<string> {
  const query = `query($term: String!) {
    tickets(filter: { term: $term }) { edges { node { id } } }
  }`;
  const messages = `query($id: ID!) { ticket(id: $id) { messages(last: 20) { edges { node { type } } } } }`;
  let found = '';
  await expect(async () => {
    const { tickets } = await api<Tickets>(page.request, query, { term: subject });
    expect(tickets.edges).toHaveLength(1);
    found = tickets.edges[0]?.node.id ?? '';
    const { ticket } = await api<{ ticket: { messages: { edges: { node: { type: string } }[] } } }>(
      page.request,
      messages,
      { id: found },
    );
    expect(ticket.messages.edges.filter(({ node }) => node.type === 'INBOUND')).toHaveLength(texts);
  }).toPass({ timeout: 20_000 });
  return found;
}

const answer = (page: Page, ticketId: string, body: string) =>
  api(page.request, 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
    input: { ticketId, body, kind: 'REPLY' },
  });

test('a customer writes, sees the answer arrive by itself, and answers into the same ticket', async ({
  page,
}) => {
  const program = new MailProgram(page);
  const subject = unique('Basket');
  await program.open();
  await program.become(unique('Sanne'));
  await page.getByLabel('Attach files').setInputFiles({
    name: 'order.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('HB-10482'),
  });
  await expect(page.getByText('order.txt')).toBeVisible();
  await program.write(subject, 'Where is my basket?');
  await expect(page.getByText('order.txt')).toBeVisible();

  const ticketId = await ticketOf(page, subject, 1);
  await answer(page, ticketId, 'On its way to you.');
  const arrived = program.mail('On its way to you.');
  await expect(arrived).toBeVisible();
  await arrived.click();
  const mail = page.frameLocator('iframe[title="The mail as the customer sees it"]');
  await expect(mail.getByText('On its way to you.')).toBeVisible();

  await page.getByLabel('Your answer').fill('Thank you, I see it.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^You wrote to /)).toBeVisible();
  expect(await ticketOf(page, subject, 2)).toBe(ticketId);

  await page.reload();
  await expect(program.mail(subject)).toHaveCount(3);
});

test('what the mail server does not take is said', async ({ page }) => {
  const program = new MailProgram(page);
  await program.open();
  await program.become(unique('Bo'));
  await page.getByLabel('To', { exact: true }).fill('nobody@nowhere.test');
  await page.getByLabel('Text').fill('Is anybody there?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('did not take it');
  await expect(page.getByLabel('Text')).toHaveValue('Is anybody there?');
});

test('the chat desk shows the shop with the real chat on it', async ({ page }) => {
  await page.goto('/simulator/#chat');
  const shop = page.frameLocator('iframe[title="The shop’s website"]');
  await expect(shop.getByRole('button', { name: /^Open chat/ })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`nothing for axe to say, ${colorScheme}, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      const program = new MailProgram(page);
      await program.open();
      await program.become(unique('Ella'));
      expect(await program.violations()).toEqual([]);
      const subject = unique('Opening hours');
      await page.getByRole('button', { name: 'Write a mail' }).click();
      expect(await program.violations()).toEqual([]);
      if (width < 768) await page.getByRole('button', { name: 'Back to the mails' }).click();
      await program.write(subject, 'Are you open on Sunday?');
      await answer(page, await ticketOf(page, subject, 1), 'No, we are out riding.');
      if (width < 768) await page.getByRole('button', { name: 'Back to the mails' }).click();
      await program.mail('we are out riding').click();
      await expect(page.getByLabel('Your answer')).toBeVisible();
      expect(await program.violations()).toEqual([]);
    });
  }
}
