import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Log } from '../../../platform/logging/log.js';
import type { ClaimedEvent } from './inbound-events.repository.js';
import { ProcessInboundService } from './process-inbound.service.js';

/** Mails mostly wait for the database and for the threads that read them. */
const AT_ONCE = 6;
/** More than this would wait too long for its turn, and is left to all workers. */
const IN_HAND = 40;

/**
 * The process that took a message in works on it, too, without the way through the queue. The event was claimed when it
 * was stored, so nobody else works on it meanwhile, and when this process dies, the sweeper finds it after its lease.
 */
@Injectable()
export class InboundTurns implements OnModuleDestroy {
  private readonly inHand = new Set<Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    @Inject(ProcessInboundService) private readonly inbound: ProcessInboundService,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Whether what is stored now would be begun soon. */
  get hasRoom(): boolean {
    return this.inHand.size < IN_HAND;
  }

  /** Works on a claimed event as soon as it is its turn. What fails is written down and tried again by the sweeper. */
  take(agencyId: number, event: ClaimedEvent): void {
    const work = this.run(agencyId, event)
      .catch((error: unknown) =>
        this.log.warn('a message is left to the sweeper', { eventId: event.id, error }),
      )
      .finally(() => this.inHand.delete(work));
    this.inHand.add(work);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.inHand);
  }

  private async run(agencyId: number, event: ClaimedEvent): Promise<void> {
    const hold = this.inbound.hold(agencyId, event);
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      await this.inbound.workOn(agencyId, event);
    } finally {
      hold.release();
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
