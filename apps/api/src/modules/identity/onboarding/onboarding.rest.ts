import { ApiProperty } from '@nestjs/swagger';
import type { StepView } from './onboarding.rules.js';

export class OnboardingStepRest {
  @ApiProperty({ type: String }) type: string;
  @ApiProperty({ type: Boolean }) completed: boolean;
  @ApiProperty({ type: String, nullable: true }) completed_at: string | null;
  @ApiProperty({ type: Boolean, description: 'Completed and not looked at yet.' }) is_new: boolean;
}

export function onboardingStepRest(step: StepView): OnboardingStepRest {
  return {
    type: step.type,
    completed: step.completed,
    completed_at: step.completedAt?.toISOString() ?? null,
    is_new: step.isNew,
  };
}
