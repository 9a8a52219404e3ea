import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ProfilesChanged } from '../contacts.events.js';
import { ErasedProfilesRepository } from './erased-profiles.repository.js';

/** Profiles that carry the name of somebody who is to be forgotten, and of nobody else. */
@Injectable()
export class EraseProfiles {
  constructor(
    private readonly profiles: ErasedProfilesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** With those that were merged into them, which say the same name. @returns how many went */
  async of(tx: Tx, contactIds: readonly number[]): Promise<number> {
    const ids = await this.profiles.onlyOf(tx, contactIds);
    if (ids.length === 0) return 0;
    await this.profiles.erase(tx, ids);
    await this.outbox.add(tx, ProfilesChanged, { profileIds: ids, version: null });
    return ids.length;
  }
}
