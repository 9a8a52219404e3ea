import { Field, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { type Interest, interestNames, stepRules, type StepType, type StepView } from './onboarding.rules.js';

const upper = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), name])) as Record<string, T>;

export const OnboardingStepTypeEnum = upper(stepRules.map(({ type }) => type));
registerEnumType(OnboardingStepTypeEnum, { name: 'OnboardingStepType' });

export const InterestEnum = upper(interestNames);
registerEnumType(InterestEnum, { name: 'OnboardingInterest', description: 'What a person wants to use.' });

@ObjectType('OnboardingStep')
export class OnboardingStepType implements StepView {
  @Field(() => OnboardingStepTypeEnum) type: StepType;
  @Field(() => Boolean) completed: boolean;
  @Field(() => Date, { nullable: true }) completedAt: Date | null;
  @Field(() => Boolean, {
    description: 'Completed, and not in the list that the client keeps of those seen.',
  })
  isNew: boolean;
}

@InputType()
export class InterestsInput {
  @InputField(() => [InterestEnum])
  @IsArray()
  @ArrayMaxSize(interestNames.length)
  @ArrayUnique()
  @IsIn(interestNames, { each: true, message: `Choose among ${interestNames.join(', ')}.` })
  interests: Interest[];

  @InputField(() => String, { nullable: true, description: 'Your connection, which is not told again.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  socketId?: string;
}
