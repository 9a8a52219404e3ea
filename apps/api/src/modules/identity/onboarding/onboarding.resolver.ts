import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Interest } from './onboarding.rules.js';
import { OnboardingService } from './onboarding.service.js';
import { InterestEnum, InterestsInput, OnboardingStepType } from './onboarding.type.js';

@Resolver(() => OnboardingStepType)
export class OnboardingResolver {
  constructor(private readonly onboarding: OnboardingService) {}

  @Query(() => [OnboardingStepType], {
    description: 'The first steps that the viewer can take; none when the agency switched them off.',
  })
  @SignedIn()
  onboardingSteps(@Ctx() ctx: RequestContext): Promise<OnboardingStepType[]> {
    return this.onboarding.list(ctx);
  }

  @Query(() => [InterestEnum])
  @SignedIn()
  onboardingInterests(@Ctx() ctx: RequestContext): Promise<Interest[]> {
    return this.onboarding.interests(ctx);
  }

  @Mutation(() => [OnboardingStepType], { description: 'Completed already or not known: nothing happens.' })
  @SignedIn()
  completeOnboardingStep(
    @Ctx() ctx: RequestContext,
    @Args('type', { type: () => String }) type: string,
  ): Promise<OnboardingStepType[]> {
    return this.onboarding.complete(ctx, type.toLowerCase());
  }

  @Mutation(() => [InterestEnum])
  @SignedIn()
  setOnboardingInterests(
    @Ctx() ctx: RequestContext,
    @Args('input') { interests, socketId }: InterestsInput,
  ): Promise<Interest[]> {
    return this.onboarding.setInterests(ctx, interests, socketId);
  }
}
