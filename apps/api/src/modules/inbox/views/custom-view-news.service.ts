import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalEvents } from '../../../platform/realtime/index.js';
import { CustomViewChanged } from '../inbox.events.js';

/** Open screens read their views again when one of them changed: their own, or one that others may see. */
@Injectable()
export class CustomViewNews implements OnModuleInit {
  constructor(private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add({
      names: [CustomViewChanged.name],
      tell: (ctx, event) => {
        const { audience, ownerId } = event.payload as { audience: string; ownerId: number };
        if (audience === 'PRIVATE' && ownerId !== ctx.actor.userId) return null;
        return { kind: 'custom_views.changed', payload: null };
      },
    });
  }
}
