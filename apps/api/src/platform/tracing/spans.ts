/** Short facts, never what people wrote, secrets or addresses of theirs. */
export type SpanFacts = Record<string, string | number>;
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

export interface OpenSpan {
  /** Runs `work` as a part of this span. */
  within<T>(work: () => T): T;
  end(name: string, facts: SpanFacts, failed: boolean): void;
}

/** Where spans go: `open-telemetry.ts`, which is loaded only when somebody wants them. */
export interface Traces {
  begin(name: string, kind: SpanKind, parent?: string): OpenSpan;
  span<T>(
    name: string,
    kind: SpanKind,
    facts: SpanFacts,
    work: () => Promise<T>,
    parent?: string,
  ): Promise<T>;
  /** Adds to the span that runs. */
  note(facts: SpanFacts): void;
  /** The running span as W3C's `traceparent`, to be carried along with a job. */
  now(): string | undefined;
  /** Sends what was not sent. */
  stop(): Promise<void>;
}
