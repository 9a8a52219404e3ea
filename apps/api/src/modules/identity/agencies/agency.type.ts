import { Field, ID, ObjectType } from '@nestjs/graphql';
import type { AgencyView } from './agency.rules.js';

@ObjectType('Agency', { description: 'The company that the caller belongs to.' })
export class AgencyType implements Pick<AgencyView, 'id' | 'name' | 'timeZone' | 'localeCode'> {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) timeZone: string;
  @Field(() => String) localeCode: string;
}
