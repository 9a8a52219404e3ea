import { Global, Inject, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DispatchEventHandler } from './dispatch-event.job.js';
import { FindLostEvents } from './find-lost-events.job.js';
import { ForgetOldEvents } from './forget-old-events.job.js';
import { Listeners } from './listeners.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Outbox, Listeners, DispatchEventHandler, FindLostEvents, ForgetOldEvents],
  exports: [Outbox, Listeners],
})
export class OutboxModule {}

/** Only in the worker: one process at a time passes events on. */
@Module({ imports: [OutboxModule], providers: [OutboxRelay] })
export class OutboxRelayModule {
  constructor(@Inject(Outbox) outbox: Outbox, @Inject(OutboxRelay) relay: OutboxRelay) {
    outbox.relayHere(() => relay.wake());
  }
}
