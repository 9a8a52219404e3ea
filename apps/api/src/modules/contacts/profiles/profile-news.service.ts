import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import type { PayloadOf, StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { ProfilesChanged } from '../contacts.events.js';
import { ProfilesService } from './profiles.service.js';

/** Open screens read profiles again as soon as somebody changes them, each person those that they may see. */
@Injectable()
export class ProfileNews implements PersonalEventSource, OnModuleInit {
  readonly names = [ProfilesChanged.name];

  constructor(
    private readonly events: PersonalEvents,
    private readonly profiles: ProfilesService,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, { payload }: StoredEvent) {
    const { profileIds, version } = payload as PayloadOf<typeof ProfilesChanged>;
    const seen = await this.seenOf(ctx, profileIds);
    return seen.length === 0 ? null : { kind: 'profiles.changed', payload: { profileIds: seen, version } };
  }

  private async seenOf(ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
    try {
      return await this.profiles.seenOf(ctx, ids);
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'forbidden') return [];
      throw error;
    }
  }
}
