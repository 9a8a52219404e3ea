import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { StepType } from './onboarding.rules.js';

type Fact = (q: Reader) => Promise<boolean>;

/** Modules above this one say here how it shows that a step was taken; nobody imports upward. */
@Injectable()
export class OnboardingFacts {
  private readonly facts = new Map<StepType, Fact>();

  add(type: StepType, fact: Fact): void {
    this.facts.set(type, fact);
  }

  /** Those of these steps that were taken. */
  async taken(q: Reader, types: readonly StepType[]): Promise<StepType[]> {
    const asked = await Promise.all(types.map(async (type) => (await this.facts.get(type)?.(q)) ?? false));
    return types.filter((_, index) => asked[index]);
  }
}
