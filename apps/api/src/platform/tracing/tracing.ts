import type { Config } from '../config/config.js';
import type { SpanFacts, SpanKind, Traces } from './spans.js';

let open: Traces | undefined;

/** One for the process, as a span begins in one part and is continued in others. Undefined: nobody wants spans. */
export function traces(): Traces | undefined {
  return open;
}

/** Before anything else is started. Without an endpoint nothing is loaded, and each place that could tell asks once for `undefined`. */
export async function startTracing({ tracing }: Config, role: 'api' | 'worker'): Promise<void> {
  if (!tracing) return;
  const { openTelemetry } = await import('./open-telemetry.js');
  open = openTelemetry(tracing, `parley-${role}`);
}

export async function stopTracing(): Promise<void> {
  const stopped = open;
  open = undefined;
  await stopped?.stop();
}

/** Does the work within a span, or just does it. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  facts: () => SpanFacts,
  work: () => Promise<T>,
  parent?: string,
): Promise<T> {
  return open ? open.span(name, kind, facts(), work, parent) : work();
}

const VERB_AND_TABLE = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)(?:[\s\S]*?\b(?:FROM|INTO|UPDATE|JOIN)\s+"?(\w+)"?)?/i;

/** A statement: its name, or its first word and first table. Neither its text nor its values are told. */
export function inStatement<T>(sql: string, name: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!open) return work();
  const [, verb = 'SQL', table] = VERB_AND_TABLE.exec(sql) ?? [];
  const summary = name ?? [verb.toUpperCase(), table].filter(Boolean).join(' ');
  const facts = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return open.span(summary, 'client', facts, work);
}
