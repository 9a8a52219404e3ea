import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ProfileView } from './profile.rules.js';
import { ProfilesService } from './profiles.service.js';

/** The profile of a contact, by the contact. */
@Injectable()
export class ContactProfileLoader extends BatchLoader<number, ProfileView> {
  constructor(private readonly profiles: ProfilesService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, ProfileView>> {
    return this.profiles.ofContacts(ctx, ids);
  }
}
