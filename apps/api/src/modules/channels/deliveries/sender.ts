import type { RequestContext } from '../../../platform/context/index.js';
import type { Tx } from '../../../platform/database/index.js';
import type { Exchange } from '../connectors/exchange.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import type { Claim } from './deliveries.repository.js';
import type { DeliveryWait, SubmitResult } from './delivery.rules.js';

/** Not now, through no fault of the message: nothing is counted against it. */
export interface Hold {
  kind: 'held';
  why: DeliveryWait;
  /** ms */
  wait: number;
}

/** Everything is there to hand it over; nothing has left yet. */
export interface ReadyToGo {
  kind: 'ready';
  /** Called after "submitting" is committed. Never throws. */
  submit(signal: AbortSignal): Promise<SubmitResult>;
  readonly exchanges: readonly Exchange[];
}

/** Brings one delivery to the outside: by SMTP, or by a provider's connector. */
export interface Sender {
  prepare(ctx: RequestContext, claim: Claim, channel: OpenChannel): Promise<ReadyToGo | SubmitResult>;
  /** In the transaction that says "submitting". Null: go. */
  hold(tx: Tx, claim: Claim, channel: OpenChannel): Promise<Hold | null>;
}
