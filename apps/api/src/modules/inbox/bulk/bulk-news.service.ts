import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { BulkProgressed } from '../inbox.events.js';

/** Whoever does something to many tickets sees how far it is. */
@Injectable()
export class BulkNews implements OnModuleInit {
  constructor(@Inject(PersonalEvents) private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add({
      names: [BulkProgressed.name],
      tell: ({ actor }, { payload }) => {
        const { userId, ...progress } = BulkProgressed.schema.parse(payload);
        return userId === actor.userId ? { kind: 'bulk.progress', payload: progress } : null;
      },
    });
  }
}
