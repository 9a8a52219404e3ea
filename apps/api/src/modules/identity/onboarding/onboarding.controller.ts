import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { type OnboardingStepRest, onboardingStepRest } from './onboarding.rest.js';
import type { Interest } from './onboarding.rules.js';
import { OnboardingService } from './onboarding.service.js';
import { InterestsInput } from './onboarding.type.js';

@ApiTags('Onboarding')
@ApiBearerAuth()
@Controller()
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  @Get('api/v2/onboarding_steps')
  @SignedIn()
  async list(@Ctx() ctx: RequestContext): Promise<{ data: OnboardingStepRest[] }> {
    return { data: (await this.onboarding.list(ctx)).map(onboardingStepRest) };
  }

  /** A step that is completed already or is not known does nothing. Answers all steps as they are now. */
  @Put('api/v2/onboarding_steps/complete/:type')
  @SignedIn()
  async complete(
    @Ctx() ctx: RequestContext,
    @Param('type') type: string,
  ): Promise<{ data: OnboardingStepRest[] }> {
    return { data: (await this.onboarding.complete(ctx, type)).map(onboardingStepRest) };
  }

  @Get('api/v2/onboarding_steps/interests')
  @SignedIn()
  async interests(@Ctx() ctx: RequestContext): Promise<{ data: { interests: Interest[] } }> {
    return { data: { interests: await this.onboarding.interests(ctx) } };
  }

  @Put('api/v2/onboarding_steps/interests')
  @SignedIn()
  async setInterests(
    @Ctx() ctx: RequestContext,
    @Input() { interests, socketId }: InterestsInput,
  ): Promise<{ data: { interests: Interest[] } }> {
    return { data: { interests: await this.onboarding.setInterests(ctx, interests, socketId) } };
  }

  /** Steps and interests in one. */
  @Get('client-api/onboarding')
  @SignedIn()
  async all(
    @Ctx() ctx: RequestContext,
  ): Promise<{ data: { steps: OnboardingStepRest[]; interests: Interest[] } }> {
    const [steps, interests] = await Promise.all([this.onboarding.list(ctx), this.onboarding.interests(ctx)]);
    return { data: { steps: steps.map(onboardingStepRest), interests } };
  }

  /** Called by a client at the first sign-in of a person; more often does nothing. */
  @Post('client-api/me/init')
  @HttpCode(200)
  @SignedIn()
  async init(@Ctx() ctx: RequestContext): Promise<{ data: { initialised: true } }> {
    await this.onboarding.complete(ctx, 'account_created');
    return { data: { initialised: true } };
  }
}
