import { Resolver, Subscription } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { PeoplePresence } from './people-presence.service.js';
import { PresenceNewsType } from './presence.type.js';

@Resolver(() => PresenceNewsType)
export class PresenceResolver {
  constructor(private readonly presence: PeoplePresence) {}

  @Subscription(() => PresenceNewsType, {
    name: 'presence',
    description: 'Which colleagues are there: first all, then each change; fleeting.',
  })
  @SignedIn()
  news(@Ctx() ctx: RequestContext) {
    return this.presence.watch(ctx);
  }
}
