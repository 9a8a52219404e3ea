import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, InPerson, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { HandoverLinkType } from '../impersonation/impersonation.type.js';
import { DirectLoginService } from './direct-login.service.js';

@Resolver()
export class DirectLoginResolver {
  constructor(private readonly links: DirectLoginService) {}

  @Mutation(() => HandoverLinkType, {
    description: 'A link that signs the caller in elsewhere, once and within a minute.',
  })
  @SignedIn()
  @InPerson()
  @RateLimit({ name: 'direct-login.link', points: 30, seconds: 3_600, by: 'actor' })
  createDirectLoginLink(
    @Ctx() ctx: RequestContext,
    @Args('next', { type: () => String, nullable: true, description: 'A path of Parley to go on to.' })
    next?: string,
  ): Promise<HandoverLinkType> {
    return this.links.link(ctx, next ?? null);
  }
}
