import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { WidgetSettings } from '@parley/schema';
import { ConnectionOf, Json } from '../../../platform/graphql/index.js';
import type { WidgetDetails } from './widget-rows.repository.js';

@ObjectType('WebWidget', { description: 'The chat that a website shows.' })
export class WebWidgetType implements WidgetDetails {
  @Field(() => ID) id: number;
  @Field(() => String, { description: 'For colleagues.' }) name: string;
  @Field(() => ID) channelId: number;
  @Field(() => String) channelName: string;
  @Field(() => String, { description: 'Stands in the page of the website; it is no secret.' }) token: string;
  @Field(() => [String], { description: 'None: any website.' }) allowedDomains: string[];
  @Field(() => Json) settings: WidgetSettings;
  @Field(() => Boolean, { description: 'Whether visitors can be identified by signed tokens.' })
  hasSecret: boolean;
  @Field(() => Date, { nullable: true, description: 'Until when the secret before the present one is good.' })
  formerSecretUntil: Date | null;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
}

@ObjectType()
export class WebWidgetConnection extends ConnectionOf(WebWidgetType, 'WebWidget') {}
