import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { BeforeSetUp, Ctx, InPerson, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ProofInput } from './step-up.input.js';
import { StepUpService } from './step-up.service.js';

@Resolver()
export class StepUpResolver {
  constructor(private readonly stepUp: StepUpService) {}

  @Mutation(() => Boolean, {
    description:
      'Shows once more that it is you, for what answered `auth.step_up_needed`. Good for ten minutes.',
  })
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async proveItIsMe(@Ctx() ctx: RequestContext, @Args('input') input: ProofInput): Promise<boolean> {
    await this.stepUp.prove(ctx, input);
    return true;
  }
}
