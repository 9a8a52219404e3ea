import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.js';
import type { Customer, MediaFile, Progress, SimMessage } from './conversation.js';
import { Journal } from './journal.js';
import { Ledger } from './ledger.js';
import type { SimTemplate } from './template.js';
import { Troubles } from './trouble.js';

type Entry =
  | { what: 'account'; account: Account }
  | { what: 'customer'; account: string; customer: Customer }
  | { what: 'message'; message: SimMessage }
  | { what: 'template'; template: SimTemplate };

/** What the page is told of. */
export interface WorldNews {
  account: string;
  customer: string;
  kind: 'message' | 'typing' | 'read' | 'customer' | 'call' | 'template';
}

/** Everything that providers know: accounts, customers, conversations and files. Told of changes by the event `news`. */
export class World extends EventEmitter<{ news: [WorldNews] }> {
  readonly ledger: Ledger;
  readonly troubles = new Troubles();
  private readonly journal: Journal<Entry>;
  private readonly accounts = new Map<string, Account>();
  private readonly customers = new Map<string, Map<string, Customer>>();
  private readonly messages = new Map<string, SimMessage>();
  private readonly conversations = new Map<string, SimMessage[]>();
  private readonly templates = new Map<string, SimTemplate>();

  constructor(private readonly folder: string) {
    super();
    this.setMaxListeners(500);
    this.ledger = new Ledger(join(folder, 'ledger.jsonl'));
    this.journal = new Journal(join(folder, 'world.jsonl'));
  }

  /** @param initial accounts and templates that are there from the beginning. */
  async open(initial: readonly Account[], templates: readonly SimTemplate[] = []): Promise<void> {
    await mkdir(join(this.folder, 'media'), { recursive: true });
    await this.ledger.open();
    for (const account of initial) this.accounts.set(account.id, account);
    for (const template of templates) this.templates.set(template.id, template);
    for (const entry of await this.journal.open()) this.take(entry);
  }

  accountsOf(provider?: string): Account[] {
    const all = [...this.accounts.values()];
    return provider ? all.filter((account) => account.provider === provider) : all;
  }

  account(id: string): Account | undefined {
    return this.accounts.get(id);
  }

  async saveAccount(account: Account): Promise<void> {
    await this.keep({ what: 'account', account });
  }

  customersOf(account: string): Customer[] {
    return [...(this.customers.get(account)?.values() ?? [])];
  }

  /** By either of their ids. */
  customer(account: string, id: string): Customer | undefined {
    const own = this.customers.get(account);
    return own?.get(id) ?? [...(own?.values() ?? [])].find(({ alias }) => alias === id);
  }

  async saveCustomer(account: string, customer: Customer): Promise<void> {
    await this.keep({ what: 'customer', account, customer });
    this.emit('news', { account, customer: customer.id, kind: 'customer' });
  }

  /** Oldest first. */
  conversation(account: string, customer: string): readonly SimMessage[] {
    return this.conversations.get(`${account}/${customer}`) ?? [];
  }

  message(id: string): SimMessage | undefined {
    return this.messages.get(id);
  }

  async saveMessage(message: SimMessage): Promise<void> {
    await this.keep({ what: 'message', message: { ...message } });
    this.emit('news', { account: message.account, customer: message.customer, kind: 'message' });
  }

  /** When the customer last wrote; null when never. */
  lastFromCustomer(account: string, customer: string): Date | null {
    const last = this.conversation(account, customer).findLast(({ from }) => from === 'customer');
    return last ? new Date(last.at) : null;
  }

  async saveMedia(content: Buffer, about: { name: string; mimeType: string }): Promise<MediaFile> {
    const file = { id: randomUUID(), ...about, size: content.length };
    await writeFile(join(this.folder, 'media', file.id), content);
    await writeFile(join(this.folder, 'media', `${file.id}.json`), JSON.stringify(file));
    return file;
  }

  async media(id: string): Promise<{ file: MediaFile; content: Buffer } | null> {
    if (!/^[0-9a-f-]{36}$/.test(id)) return null;
    try {
      const content = await readFile(join(this.folder, 'media', id));
      const file = JSON.parse(await readFile(join(this.folder, 'media', `${id}.json`), 'utf8')) as MediaFile;
      return { file, content };
    } catch {
      return null;
    }
  }

  /** @returns whether it was there */
  async deleteMedia(id: string): Promise<boolean> {
    const isThere = (await this.media(id)) !== null;
    if (isThere)
      for (const name of [id, `${id}.json`]) await rm(join(this.folder, 'media', name), { force: true });
    return isThere;
  }

  /** Of one business account, in the order in which they came. */
  templatesOf(provider: string, waba: string): SimTemplate[] {
    return [...this.templates.values()].filter(
      (one) => one.provider === provider && one.waba === waba && one.status !== 'DELETED',
    );
  }

  template(id: string): SimTemplate | undefined {
    return this.templates.get(id);
  }

  async saveTemplate(template: SimTemplate): Promise<void> {
    await this.keep({ what: 'template', template });
    this.emit('news', { account: '', customer: '', kind: 'template' });
  }

  async setProgress(id: string, progress: Progress): Promise<void> {
    const message = this.messages.get(id);
    if (!message || message.from !== 'business') return;
    await this.saveMessage({ ...message, progress });
  }

  private async keep(entry: Entry): Promise<void> {
    this.take(entry);
    await this.journal.add(entry);
  }

  private take(entry: Entry): void {
    if (entry.what === 'template') this.templates.set(entry.template.id, entry.template);
    else if (entry.what === 'account') this.accounts.set(entry.account.id, entry.account);
    else if (entry.what === 'customer') {
      const own = this.customers.get(entry.account) ?? new Map<string, Customer>();
      own.set(entry.customer.id, entry.customer);
      this.customers.set(entry.account, own);
    } else this.takeMessage(entry.message);
  }

  private takeMessage(message: SimMessage): void {
    const key = `${message.account}/${message.customer}`;
    const list = this.conversations.get(key) ?? [];
    const at = list.findIndex(({ id }) => id === message.id);
    if (at < 0) list.push(message);
    else list[at] = message;
    this.conversations.set(key, list);
    this.messages.set(message.id, message);
  }
}
