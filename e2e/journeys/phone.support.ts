import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** A PNG of one pixel. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** An account at a simulated provider that no other journey has. */
export interface Account {
  id: string;
  name: string;
  handle: string;
  credentials: Record<string, string>;
}

export async function newAccount(
  page: Page,
  provider: string,
  about: { name: string; handle: string; credentials: (id: string) => Record<string, string> },
): Promise<Account> {
  const id = String(parseInt(randomUUID().slice(0, 12).replace('-', ''), 16));
  const data = { id, provider, name: about.name, handle: about.handle, credentials: about.credentials(id) };
  const answer = await page.request.post('/simulator/api/accounts', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return data;
}

/** What stands on a customer's telephone. */
export interface Seen {
  id: string;
  from: string;
  kind: string;
  text: string;
  files: { name: string; mimeType: string }[];
  reactions: { from: string; emoji: string }[];
}

/** A customer's telephone at a simulated provider, and the business's account there. */
export class Phone {
  private constructor(
    readonly page: Page,
    readonly account: string,
    readonly customer: string,
  ) {}

  /** @param provider whose first account it is. */
  static async of(page: Page, name: string, provider = 'whatsapp_cloud'): Promise<Phone> {
    const { data } = (await (await page.request.get('/simulator/api/accounts')).json()) as {
      data: { id: string; provider: string }[];
    };
    return Phone.at(page, data.find((one) => one.provider === provider)?.id ?? '', name);
  }

  static async at(page: Page, account: string, name: string): Promise<Phone> {
    const made = await page.request.post(`/simulator/api/accounts/${account}/customers`, { data: { name } });
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    return new Phone(page, account, id);
  }

  private place(path: string): string {
    return `/simulator/api/accounts/${this.account}/customers/${this.customer}${path}`;
  }

  async does(path: string, data: object): Promise<void> {
    const answer = await this.page.request.post(this.place(path), { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  async all(): Promise<Seen[]> {
    const { data } = (await (await this.page.request.get(this.place(''))).json()) as {
      data: { messages: Seen[] };
    };
    return data.messages;
  }

  /** What the business sent. */
  async seen(): Promise<Seen[]> {
    return (await this.all()).filter(({ from }) => from === 'business');
  }

  /** How the business reacts to what was written here. */
  async reactions(): Promise<string[]> {
    return (await this.all())
      .flatMap(({ reactions }) => reactions)
      .flatMap(({ from, emoji }) => (from === 'business' ? [emoji] : []));
  }
}
