import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { IvrFlow } from '@parley/schema';
import { ArrayMaxSize, IsArray, IsInt, IsObject, IsString, MaxLength } from 'class-validator';
import { ConnectionOf, InputField, Json } from '../../../../platform/graphql/index.js';
import { IsId } from '../../../../platform/ids/index.js';
import type { IvrFlowRow } from './ivr-flows.repository.js';

@ObjectType('IvrChannel')
export class IvrChannelType {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
}

@ObjectType('IvrFlow', { description: 'What callers meet: words, keys, whom it rings.' })
export class IvrFlowType implements Omit<IvrFlowRow, 'deletedAt'> {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => Json, {
    description: 'Its first step and all steps, as the package of shared rules describes them.',
  })
  flow: IvrFlow;
  @Field(() => [IvrChannelType], { description: 'The telephone channels that it meets callers on.' })
  channels: IvrChannelType[];
  @Field(() => Int) version: number;
  @Field(() => Date) updatedAt: Date;
}

@ObjectType()
export class IvrFlowConnection extends ConnectionOf(IvrFlowType, 'IvrFlow') {}

const MAX_NAME = 100;
const MAX_CHANNELS = 200;

@InputType()
export class CreateIvrFlowInput {
  @InputField(() => String)
  @IsString()
  @MaxLength(MAX_NAME, { message: `A name has up to ${MAX_NAME} letters.` })
  name: string;

  @InputField(() => Json, { description: 'See `IvrFlow.flow`. One with problems is refused.' })
  @IsObject()
  flow: Record<string, unknown>;

  @InputField(() => [ID], { description: 'Telephone channels; those of other flows come to this one.' })
  @IsArray()
  @ArrayMaxSize(MAX_CHANNELS)
  @IsId({ each: true })
  channelIds: string[];
}

@InputType()
export class UpdateIvrFlowInput extends CreateIvrFlowInput {
  @InputField(() => ID)
  @IsId()
  flowId: string;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}
