import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { EventTail } from './event-tail.js';

/** Counts who is being told of events: more and more with the same number of sockets means that some are not let go. */
@Injectable()
export class OpenSubscriptions implements OnModuleInit {
  constructor(
    @Inject(EventTail) private readonly tail: EventTail,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const help = 'Subscriptions to events that are open.';
    this.metrics.gauge('parley_open_subscriptions', help, () => this.tail.subscribers, 0);
  }
}
