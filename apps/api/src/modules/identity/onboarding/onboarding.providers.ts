import { OnboardingController } from './onboarding.controller.js';
import { OnboardingFacts } from './onboarding-facts.js';
import { OnboardingRepository } from './onboarding.repository.js';
import { OnboardingResolver } from './onboarding.resolver.js';
import { OnboardingService } from './onboarding.service.js';

export const onboarding = {
  controllers: [OnboardingController],
  providers: [OnboardingFacts, OnboardingRepository, OnboardingResolver, OnboardingService],
};
