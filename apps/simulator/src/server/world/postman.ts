import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.js';
import type { World } from './world.js';

/** A call to Parley's webhook, before it is signed. */
export interface Call {
  account: Account;
  body: string;
  contentType: string;
  /** Headers that prove where it comes from. @param body as it is sent */
  sign(body: string): Record<string, string>;
  /** The body with its proof, where that stands in there and not in a header. */
  prove?(body: string, isRight: boolean): string;
  /** For the ledger. */
  message: string | null;
  note: string;
  /** Beside the webhook's own address; providers have several. */
  url?: string;
}

const TIMEOUT_MS = 10_000;
/** Providers go on for days; here it is minutes, so that somebody can watch. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];
const REORDER_MS = 1_500;

/** Brings what happened to Parley's webhooks, as often as it takes, and as badly as was asked for. */
export class Postman {
  /** False while somebody measures, and what providers tell is no part of it: nobody is told anything then, for good. */
  isTelling = true;
  /** The simulator is closed: nothing is brought or noted any more. */
  isClosed = false;

  constructor(private readonly world: World) {}

  close(): void {
    this.isClosed = true;
  }

  /** Resolves when Parley has it, or nobody tries any more. */
  async bring(call: Call): Promise<boolean> {
    if (!this.isTelling) return true;
    const { troubles } = this.world;
    const { id } = call.account;
    if (troubles.strikes(id, 'reorder')) await sleep(Math.random() * REORDER_MS);
    const copies = troubles.strikes(id, 'duplicates') ? 2 : 1;
    const brought = await Promise.all(Array.from({ length: copies }, () => this.insist(call)));
    return brought.every(Boolean);
  }

  private async insist(call: Call): Promise<boolean> {
    for (const pause of [0, ...PAUSES_MS]) {
      if (pause) await sleep(pause, undefined, { ref: false });
      if (this.isClosed) return false;
      if (await this.once(call)) return true;
    }
    return false;
  }

  private async once(call: Call): Promise<boolean> {
    const url = call.url ?? call.account.webhook?.url;
    if (!url) return true;
    const status = await this.post(url, call);
    if (this.isClosed) return false;
    await this.world.ledger.note({
      provider: call.account.provider,
      account: call.account.id,
      what: 'told',
      message: call.message,
      reference: null,
      status,
      note: call.note,
    });
    return status !== null && status >= 200 && status < 300;
  }

  private async post(url: string, { account, body, contentType, sign, prove }: Call): Promise<number | null> {
    const { troubles } = this.world;
    const isUnsigned = troubles.strikes(account.id, 'no_signature') !== null;
    const isRight = isUnsigned || troubles.strikes(account.id, 'bad_signature') === null;
    const proof = isUnsigned ? {} : sign(isRight ? body : `${body} `);
    const proven = prove && !isUnsigned ? prove(body, isRight) : body;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': contentType, 'user-agent': 'parley-simulator', ...proof },
        body: proven,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }
}
