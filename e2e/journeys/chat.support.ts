import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { bearerOf, newColleague } from './access.support';
import { sendMail } from './inbox.support';

// At the second company, with people whom these journeys invite themselves: no other one is disturbed.
export const ADMIN = 'admin@dune.test';
export const PASSWORD = 'herons beside 3 locks';
export const CHAT = '/api/v2/internal_chat';

export interface Person {
  id: number;
  email: string;
}
export interface Ticket {
  id: string;
  number: number;
}

export async function colleague(request: APIRequestContext): Promise<Person> {
  const email = await newColleague(request, PASSWORD);
  return { id: await idOf(request, email), email };
}

export async function idOf(request: APIRequestContext, email: string): Promise<number> {
  const headers = await bearerOf(request, ADMIN);
  const users = (await (await request.get(`/api/v2/users?term=${email}`, { headers })).json()) as {
    data: Person[];
  };
  return users.data[0]?.id ?? 0;
}

/** Limited to private channels, of which they have none: every conversation is closed to them. */
export async function limit(request: APIRequestContext, { id }: Person): Promise<void> {
  const headers = await bearerOf(request, ADMIN);
  const data = { only_private_channels: true };
  expect((await request.put(`/api/v2/users/${id}`, { headers, data })).ok()).toBe(true);
}

/** A customer's mail, as the conversation that it has made. */
export async function arrived(request: APIRequestContext, subject: string): Promise<Ticket> {
  await sendMail({
    from: 'Nia <nia@home.test>',
    to: 'frontdesk@dune.test',
    subject,
    text: 'Room 12, please.',
  });
  const headers = await bearerOf(request, ADMIN);
  const term = encodeURIComponent(subject.split(' ').at(-1) ?? '');
  let found: Ticket = { id: '', number: 0 };
  await expect(async () => {
    const answer = await request.get(`/api/v2/tickets?term=${term}`, { headers });
    const { data } = (await answer.json()) as { data: { id: number; number: number }[] };
    expect(data).toHaveLength(1);
    found = { id: String(data[0]?.id), number: data[0]?.number ?? 0 };
  }).toPass({ timeout: 30_000 });
  return found;
}

/** A group of the administrator with these people. */
export async function group(
  request: APIRequestContext,
  subject: string,
  people: readonly Person[],
): Promise<number> {
  const headers = await bearerOf(request, ADMIN);
  const data = { subject, participants: people.map(({ id }) => id) };
  const answer = await request.post(`${CHAT}/threads`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

export async function say(
  request: APIRequestContext,
  by: { email: string; password?: string },
  message: object,
): Promise<number> {
  const headers = await bearerOf(request, by.email, by.password);
  const answer = await request.post(`${CHAT}/messages`, { headers, data: message });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

/** Many, one after the other, by the administrator, who signs in once. @returns their ids */
export async function sayAll(
  request: APIRequestContext,
  threadId: number,
  bodies: readonly string[],
): Promise<number[]> {
  const headers = await bearerOf(request, ADMIN);
  const ids: number[] = [];
  for (const body of bodies) {
    const answer = await request.post(`${CHAT}/messages`, { headers, data: { threadId, body } });
    expect(answer.ok(), await answer.text()).toBe(true);
    ids.push(((await answer.json()) as { data: { id: number } }).data.id);
  }
  return ids;
}

export async function windowOf(browser: Browser, { email }: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const login = await page.request.post('/auth/login', { data: { email, password: PASSWORD } });
  expect(login.ok()).toBe(true);
  await page.goto(path);
  return page;
}
