import type { DeliveryState, ReportedStatus } from '../deliveries/delivery.rules.js';
import type { InboundState } from '../inbound/inbound-event.rules.js';

/**
 * What became of something that came in or went out. `IGNORED` is only said of what came in, `UNKNOWN` only of what
 * went out.
 */
export type Outcome = 'WAITING' | 'DONE' | 'IGNORED' | 'FAILED' | 'UNKNOWN';

export const outcomes: readonly Outcome[] = ['WAITING', 'DONE', 'IGNORED', 'FAILED', 'UNKNOWN'];

const inboundOutcomes: Record<InboundState, Outcome> = {
  received: 'WAITING',
  processed: 'DONE',
  ignored: 'IGNORED',
  failed: 'FAILED',
};

export function inboundOutcome(state: InboundState): Outcome {
  return inboundOutcomes[state];
}

export function outboundOutcome(state: DeliveryState, reported: ReportedStatus | null): Outcome {
  if (state === 'unknown') return 'UNKNOWN';
  if (state === 'failed' || reported === 'failed') return 'FAILED';
  return state === 'accepted' ? 'DONE' : 'WAITING';
}

/** SQL: a delivery that failed, at once or by a later report. The same words as the index `delivery_failed`. */
export function failedSql(table: string): string {
  return `(${table}.state = 'failed' OR ${table}.reported = 'failed')`;
}

/** SQL: which rows have an outcome. The words are those of the partial indexes. */
export const outcomeSql: Record<'inbound' | 'outbound', Record<Outcome, string>> = {
  inbound: {
    WAITING: `e.state = 'received'`,
    DONE: `e.state = 'processed'`,
    IGNORED: `e.state = 'ignored'`,
    FAILED: `e.state = 'failed'`,
    UNKNOWN: 'false',
  },
  outbound: {
    WAITING: `d.state IN ('queued', 'claimed', 'submitting')`,
    DONE: `d.state = 'accepted' AND d.reported IS DISTINCT FROM 'failed'`,
    IGNORED: 'false',
    FAILED: failedSql('d'),
    UNKNOWN: `d.state = 'unknown'`,
  },
};
