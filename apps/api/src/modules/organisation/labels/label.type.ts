import { Field, ID, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { LabelView } from './label.rules.js';

@ObjectType('Label', { description: 'A word with a colour on conversations.' })
export class LabelType implements LabelView {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String, { description: '#rrggbb' }) color: string;
}

@ObjectType()
export class LabelConnection extends ConnectionOf(LabelType, 'Label') {}
