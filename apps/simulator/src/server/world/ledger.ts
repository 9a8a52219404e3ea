import { Journal } from './journal.js';

/** One thing that went over the line between Parley and a provider, as the provider saw it. */
export interface LedgerEntry {
  at: string;
  provider: string;
  account: string;
  /** `asked`: Parley called the provider. `told`: the provider called Parley's webhook. `kept`: the customer has it. */
  what: 'asked' | 'told' | 'kept';
  /** The message that it is about, by the provider's id. */
  message: string | null;
  /** What Parley gave along to know it again. */
  reference: string | null;
  /** HTTP status of the answer; null when there was none. */
  status: number | null;
  note: string;
}

/** What was sent and received, written when it happened: the judge of whether something was lost or came twice. */
export class Ledger {
  private readonly journal: Journal<LedgerEntry>;
  private entries: LedgerEntry[] = [];

  constructor(file: string) {
    this.journal = new Journal(file);
  }

  async open(): Promise<void> {
    this.entries = await this.journal.open();
  }

  async note(entry: Omit<LedgerEntry, 'at'>): Promise<void> {
    const whole = { at: new Date().toISOString(), ...entry };
    this.entries.push(whole);
    await this.journal.add(whole);
  }

  /** The newest first. */
  of(account: string | undefined, limit: number): LedgerEntry[] {
    const wanted = account ? this.entries.filter((entry) => entry.account === account) : this.entries;
    return wanted.slice(-limit).toReversed();
  }

  all(): readonly LedgerEntry[] {
    return this.entries;
  }
}
