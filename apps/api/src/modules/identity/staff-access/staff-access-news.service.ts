import { Injectable, type OnModuleInit } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/index.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { StaffAccessChanged } from './staff-access.events.js';

/** Tells those who look after the company at once when staff of the makers comes or goes. */
@Injectable()
export class StaffAccessNews implements PersonalEventSource, OnModuleInit {
  readonly names = [StaffAccessChanged.name];

  constructor(private readonly events: PersonalEvents) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  tell(ctx: RequestContext, event: StoredEvent): { kind: string; payload: object } | null {
    if (!can(ctx, 'settings.company_profile.manage')) return null;
    const { isOpen } = StaffAccessChanged.schema.parse(event.payload);
    return { kind: 'staff_access.changed', payload: { isOpen } };
  }
}
