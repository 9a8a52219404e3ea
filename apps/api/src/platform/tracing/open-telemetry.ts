import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { Config } from '../config/config.js';
import type { OpenSpan, SpanFacts, SpanKind, Traces } from './spans.js';

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Spans by OpenTelemetry's SDK to a collector that speaks OTLP over HTTP. */
export function openTelemetry(settings: NonNullable<Config['tracing']>, service: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: 5_000,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'parley' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    // What a collector does not take in time is dropped: nothing of Parley waits for it.
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: 4_096, scheduledDelayMillis: 2_000 })],
  });
  provider.register();
  const tracer = trace.getTracer('parley');
  const start = (name: string, kind: SpanKind, facts: SpanFacts, parent?: string) =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, contextOf(parent));

  return {
    begin: (name, kind, parent) => openSpan(start(name, kind, {}, parent)),
    span: async (name, kind, facts, work, parent) => {
      const span = start(name, kind, facts, parent);
      try {
        return await context.with(trace.setSpan(contextOf(parent), span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    note: (facts) => void trace.getActiveSpan()?.setAttributes(facts),
    now: () => {
      const here = trace.getActiveSpan()?.spanContext();
      return here && `00-${here.traceId}-${here.spanId}-${here.traceFlags.toString(16).padStart(2, '0')}`;
    },
    stop: async () => {
      // A collector that is away must not hold up the end of the process, nor turn it into an error.
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}

function openSpan(span: Span): OpenSpan {
  const here = trace.setSpan(context.active(), span);
  return {
    within: (work) => context.with(here, work),
    end: (name, facts, failed) => {
      span.updateName(name).setAttributes(facts);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The class and the code of the error. Its message may hold what people wrote. */
function fail(span: Span, error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  const type = [code, name].find((word) => typeof word === 'string') ?? 'unknown';
  span.setAttribute('error.type', type.slice(0, 80));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return context.active();
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
