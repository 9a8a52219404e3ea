import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { MeType } from '../users/user.type.js';
import type { UserView } from '../users/user.rules.js';
import { type NeedView, SetUpNeedService } from './set-up-need.service.js';
import { TwoFactorNeed } from './two-factor.type.js';

const names = { no: TwoFactorNeed.NO, soon: TwoFactorNeed.SOON, now: TwoFactorNeed.NOW } as const;

type Me = Pick<UserView, 'id' | 'agencyId' | 'hasTwoFactor' | 'needsNewPassword'>;

/** What the person who is signed in has to bring in order, for the pages that lead them there. */
@Resolver(() => MeType)
export class MeSecurityResolver {
  /** Two fields of one answer ask once. */
  private readonly asked = new WeakMap<object, Promise<NeedView>>();

  constructor(private readonly needs: SetUpNeedService) {}

  @ResolveField(() => TwoFactorNeed)
  async twoFactorRequired(@Parent() me: Me, @Context() gql: GraphqlContext): Promise<TwoFactorNeed> {
    return names[(await this.needOf(me, gql)).need];
  }

  @ResolveField(() => Date, {
    nullable: true,
    description: 'From when nothing goes without a second factor.',
  })
  async twoFactorDeadline(@Parent() me: Me, @Context() gql: GraphqlContext): Promise<Date | null> {
    return (await this.needOf(me, gql)).deadline;
  }

  @ResolveField(() => Boolean)
  twoFactorEnabled(@Parent() me: Me): boolean {
    return me.hasTwoFactor;
  }

  @ResolveField(() => Boolean, { description: 'Nothing goes before a new password was chosen.' })
  needsNewPassword(@Parent() me: Me): boolean {
    return me.needsNewPassword;
  }

  private needOf(me: Me, gql: GraphqlContext): Promise<NeedView> {
    const known = this.asked.get(me);
    if (known) return known;
    const asking = this.ask(me, gql);
    this.asked.set(me, asking);
    return asking;
  }

  private async ask(me: Me, gql: GraphqlContext): Promise<NeedView> {
    // Whoever signs in has no session yet when the answer is made.
    const actor = (await gql.requestContext())?.actor;
    const sessionId = actor?.kind === 'user' ? actor.sessionId : null;
    return this.needs.needOf(me.agencyId, me.id, sessionId);
  }
}
