import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the process counts. Names follow Prometheus: base units, `_total` for counters. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();

  private readonly httpSeconds = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time to answer an HTTP request.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly graphqlSeconds = new Histogram({
    name: 'parley_graphql_operation_seconds',
    help: 'Time to answer a GraphQL operation.',
    labelNames: ['operation', 'kind', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly jobSeconds = new Histogram({
    name: 'parley_job_seconds',
    help: 'Time of one attempt of a job.',
    labelNames: ['queue', 'job', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly rateLimited = new Counter({
    name: 'parley_rate_limited_total',
    help: 'Requests that were refused because of a rate limit.',
    labelNames: ['limit'],
    registers: [this.registry],
  });

  readonly putOff = new Counter({
    name: 'parley_requests_put_off_total',
    help: 'Requests that were asked to come again because there was too much to do.',
    labelNames: ['call'],
    registers: [this.registry],
  });

  /** Begins to watch the process itself: memory, event loop, garbage collection. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** What watches garbage collection stays with the process, and would keep all that is counted here, and whoever counts. */
  onApplicationShutdown(): void {
    this.registry.clear();
  }

  /** @param route the pattern, never the address itself: ids would make endless series. */
  http(method: string, route: string, status: number, seconds: number): void {
    this.httpSeconds.observe({ method, route, status: String(status) }, seconds);
  }

  /** @param operation the operation's name; only names of known clients, others count as `other`. */
  graphql(operation: string, kind: string, outcome: 'ok' | 'error', seconds: number): void {
    this.graphqlSeconds.observe({ operation, kind, outcome }, seconds);
  }

  async job(queue: string, job: string, run: () => Promise<void>): Promise<void> {
    const end = this.jobSeconds.startTimer({ queue, job });
    try {
      await run();
      end({ outcome: 'ok' });
    } catch (error) {
      end({ outcome: 'error' });
      throw error;
    }
  }

  /** A value that is asked for when somebody looks, at most once in `maxAgeMs`. What fails shows its last value. */
  gauge(name: string, help: string, read: () => number | Promise<number>, maxAgeMs = 5_000): void {
    let asked = 0;
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => {
        if (Date.now() - asked < maxAgeMs) return;
        asked = Date.now();
        try {
          gauge.set(await read());
        } catch {
          // The database may be away: a missing figure must not take all the others with it.
        }
      },
    });
  }
}
