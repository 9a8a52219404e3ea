import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { brokenRules } from './journey.support';

/** When a mail that was put off is sent again. */
const AGAIN_MS = 5_000;

export interface Mail {
  from: string;
  /** The mailbox of the first company when it is not said. */
  to?: string;
  subject: string;
  text: string;
  html?: string;
  inReplyTo?: string;
}

/**
 * A customer with a mail program: sends to the port on which the inbox takes mail, and once more what was answered
 * with "try again later" (4xx), as every mail server does.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const transport = createTransport({
    host: 'localhost',
    port: Number(process.env['E2E_SMTP_PORT']),
    secure: false,
    tls: { rejectUnauthorized: false },
  });
  const send = () => transport.sendMail({ to: 'support@harbour.test', ...mail });
  await send().catch(async (error: { responseCode?: number }) => {
    if (Math.trunc((error.responseCode ?? 0) / 100) !== 4) throw error;
    await delay(AGAIN_MS);
    await send();
  });
  transport.close();
}

/** A name that no other test has. */
export const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

/** Signs a browser in without the page that asks for it; that page has journeys of its own. */
export async function signIn(page: Page, email = 'agent@harbour.test'): Promise<void> {
  const answer = await page.request.post('/auth/login', { data: { email, password: 'parley-demo' } });
  expect(answer.ok()).toBe(true);
}

/** A sign-in costs a password's hash: what is done in a minute is done with one. */
const TOKEN_MS = 60_000;
let known = { token: '', until: 0 };

async function bearer(request: APIRequestContext): Promise<string> {
  if (Date.now() < known.until) return known.token;
  const login = await request.post('/auth/login', {
    data: { email: 'admin@harbour.test', password: 'parley-demo' },
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  known = { token, until: Date.now() + TOKEN_MS };
  return token;
}

/** Calls the API as a colleague would: to make what a journey needs, never to check what it shows. */
export async function api<T>(request: APIRequestContext, query: string, variables: object): Promise<T> {
  const headers = { authorization: `Bearer ${await bearer(request)}` };
  const answer = await request.post('/graphql', { headers, data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** Half faded in, words have half their contrast: what moves and ends, has ended. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((motion) => motion.effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map((motion) => motion.finished));
}

/** Takes back what was just done: by the button of its note, which stands three seconds, and by the key after that. */
export async function takeBack(page: Page, whatIsBack: Locator, count = 1): Promise<void> {
  const undo = page.locator('.parley-toast').getByRole('button', { name: 'Undo' });
  // A list that was asked for a moment before the deed may still show it: that is not yet back.
  let isAsked = false;
  await expect(async () => {
    if (!isAsked || (await whatIsBack.count()) !== count)
      await undo.click({ timeout: 1_000 }).catch(() => page.keyboard.press('z'));
    isAsked = true;
    await expect(whatIsBack).toHaveCount(count, { timeout: 2_000 });
  }).toPass();
}

/** The inbox as its user sees it. */
export class Inbox {
  readonly timeline: Locator;
  readonly composer: Locator;
  readonly head: Locator;

  constructor(readonly page: Page) {
    const conversation = page.getByRole('main', { name: 'Conversation' });
    this.timeline = conversation.getByRole('log');
    this.composer = conversation.getByRole('region', { name: 'Write a message' });
    this.head = conversation.getByRole('banner').or(conversation.locator('header').first()).first();
  }

  async open(ticketId?: string): Promise<void> {
    await this.page.goto(ticketId ? `/tickets/${ticketId}` : '/tickets');
  }

  /** The row of a ticket in the list, by words that it shows. */
  row(words: string): Locator {
    return this.page
      .getByRole('region', { name: 'Tickets' })
      .or(this.page.locator('[data-ticket]'))
      .filter({ hasText: words })
      .last();
  }

  get field(): Locator {
    return this.composer.getByRole('textbox');
  }

  async reply(text: string): Promise<void> {
    await this.composer.getByRole('tab', { name: 'Reply' }).click();
    await this.field.fill(text);
    await this.composer.getByRole('button', { name: 'Send', exact: true }).click();
  }

  async note(text: string): Promise<void> {
    await this.composer.getByRole('tab', { name: 'Note' }).click();
    await this.field.fill(text);
    await this.composer.getByRole('button', { name: 'Add note', exact: true }).click();
  }

  /** What the page breaks of the accessibility rules; empty is right. */
  async violations(): Promise<string[]> {
    await this.page.evaluate(settled);
    return brokenRules(this.page);
  }
}

/** Three conversations of one word, written by three customers, alone in an administrator's list. */
export async function threeListed(page: Page, word: string) {
  for (const name of ['Ada', 'Ben', 'Cem'])
    await sendMail({
      from: `${name} ${word} <${name.toLowerCase()}.${word}@customer.test>`,
      subject: `${word} ${name}`,
      text: 'Hello.',
    });
  await signIn(page, 'admin@harbour.test');
  await page.goto(`/tickets?q=${word}`);
  const list = page.getByRole('region', { name: 'Tickets' }).first();
  const rows = list.locator('[role="row"]');
  await expect(rows).toHaveCount(3);
  return { list, rows };
}
