import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { answerChanged, brokenRules } from './journey.support';

export const DEMO_PASSWORD = 'parley-demo';

/** A bearer of somebody who is signed in beside the browser: to make what a journey needs. */
export async function bearerOf(request: APIRequestContext, email: string, password = DEMO_PASSWORD) {
  const login = await request.post('/auth/login', { data: { email, password } });
  expect(login.ok()).toBe(true);
  const { access_token: token } = (await login.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** Invites somebody new to Dune Hotels, so that no journey disturbs another. */
export async function invite(request: APIRequestContext, firstName = 'Noor'): Promise<string> {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@dune.test`;
  const headers = await bearerOf(request, 'admin@dune.test');
  const data = { email, first_name: firstName, last_name: 'Haddad', role: 'basic_agent' };
  const answer = await request.post('/api/v2/users', { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}

interface Mail {
  subject: string;
  text: string;
  html: string | null;
}

/** The newest mail of Parley to this address whose subject has these words, as soon as it is there. */
export async function mailTo(request: APIRequestContext, address: string, words: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/simulator/api/mails?address=${encodeURIComponent(address)}`);
        const { data } = (await answer.json()) as { data: Mail[] };
        found = data.find((mail) => mail.subject.includes(words));
        return found?.subject ?? '';
      },
      { timeout: 20_000 },
    )
    .toContain(words);
  return found as Mail;
}

/** The path of the link in a mail, which has to be at the address of this Parley. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
  const here = new URL(process.env['E2E_BASE_URL_USED'] ?? '');
  const url = new URL(link);
  expect(url.origin).toBe(here.origin);
  return url.pathname + url.search;
}

/** Somebody new in Dune Hotels who has chosen a password. */
export async function newColleague(request: APIRequestContext, password: string): Promise<string> {
  const email = await invite(request, 'Lina');
  const token = new URLSearchParams(linkIn(await mailTo(request, email, 'invites you')).split('?')[1]).get(
    'token',
  );
  const answer = await request.post('/auth/password/setup', { data: { token, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return email;
}

export async function signInByPage(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What the page breaks of the accessibility rules; empty is right. */
export async function violations(page: Page): Promise<string[]> {
  return brokenRules(page);
}

interface OperationBody {
  operationName?: string;
}

/** Answers one GraphQL operation of the page in another way; all others go to the server. */
export async function onOperation(
  page: Page,
  operation: string,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as OperationBody | null;
    if (body?.operationName === operation) return answer(route);
    return route.fallback();
  });
}

/** Lets the server answer who is signed in, and changes something about that person. */
export async function asPerson(page: Page, changes: Record<string, unknown>): Promise<void> {
  await onOperation(page, 'Session', (route) =>
    answerChanged(route, async (response) => {
      const json = (await response.json()) as { data?: { me?: object } };
      if (json.data?.me) Object.assign(json.data.me, changes);
      return { json };
    }),
  );
}
