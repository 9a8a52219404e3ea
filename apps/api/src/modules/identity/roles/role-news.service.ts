import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { RolePermissionsChanged, UserRoleChanged } from './role.events.js';

/** Tells people that their role, or what it may do, has changed: their browsers ask for `me` again. */
@Injectable()
export class RoleNews implements PersonalEventSource, OnModuleInit {
  readonly names = [RolePermissionsChanged.name, UserRoleChanged.name];

  constructor(private readonly personal: PersonalEvents) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  tell({ actor }: RequestContext & { actor: UserActor }, event: StoredEvent) {
    if (event.name === RolePermissionsChanged.name) {
      const { role, version } = event.payload as PayloadOf<typeof RolePermissionsChanged>;
      return role === actor.role ? { kind: 'permissions.changed', payload: { role, version } } : null;
    }
    const { userId, before, after } = event.payload as PayloadOf<typeof UserRoleChanged>;
    return userId === actor.userId ? { kind: 'role.changed', payload: { before, after } } : null;
  }
}
