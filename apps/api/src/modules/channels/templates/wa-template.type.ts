import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { waCategories, type WaCategory, waLanguages, waStates, type WaState } from '@parley/schema';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { ConnectionOf, InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { LabelType } from '../../organisation/index.js';

export const WaCategoryEnum = Object.fromEntries(waCategories.map((name) => [name, name])) as {
  [K in WaCategory]: K;
};
registerEnumType(WaCategoryEnum, { name: 'WaTemplateCategory' });

export const WaStateEnum = Object.fromEntries(waStates.map((name) => [name, name])) as { [K in WaState]: K };
registerEnumType(WaStateEnum, { name: 'WaTemplateState' });

export const WaApprovalEnum = { ACCEPTED: 'ACCEPTED', DECLINED: 'DECLINED' } as const;
registerEnumType(WaApprovalEnum, { name: 'WaTemplateApproval' });

@ObjectType('WaTemplateFile', { description: 'A picture, a film or a document above a template.' })
export class WaTemplateFileType {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) mimeType: string;
  @Field(() => Int) size: number;
  @Field(() => String, { description: 'Good for a while.' }) url: string;
}

@ObjectType('WaTemplate', { description: 'A message that WhatsApp has to approve before it may be sent.' })
export class WaTemplateType {
  @Field(() => ID) id: number;
  @Field(() => ID) channelId: number;
  @Field(() => String) title: string;
  @Field(() => String, { description: 'Its name at WhatsApp.' }) slug: string;
  @Field(() => WaCategoryEnum) category: WaCategory;
  @Field(() => String) language: string;
  @Field(() => String, { description: 'The words of its body.' }) message: string;
  @Field(() => Json, { description: 'header, body, footer, buttons and code, as in the input.' })
  components: object;
  @Field(() => WaTemplateFileType, { nullable: true }) file: WaTemplateFileType | null;
  @Field(() => WaStateEnum) state: WaState;
  @Field(() => WaApprovalEnum, { nullable: true, description: 'Null while there is no answer.' })
  approval: 'ACCEPTED' | 'DECLINED' | null;
  @Field(() => String, { nullable: true, description: 'Why WhatsApp does not want it, in its own words.' })
  reason: string | null;
  @Field(() => Boolean, { description: 'WhatsApp knows it: name, language and channel stay.' })
  isSubmitted: boolean;
  @Field(() => Date, { nullable: true }) submittedAt: Date | null;
  @Field(() => [LabelType]) labels: LabelType[];
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date) updatedAt: Date;
  @Field(() => Boolean) isDeleted: boolean;
}

@ObjectType()
export class WaTemplateConnection extends ConnectionOf(WaTemplateType, 'WaTemplate') {}

@ObjectType('WaTemplateSync', { description: 'What was taken over from the provider.' })
export class WaTemplateSyncType {
  @Field(() => Int) added: number;
  @Field(() => Int) changed: number;
  @Field(() => Int, { description: 'Not there any more.' }) gone: number;
}

@InputType()
export class WaTemplateFilter {
  @InputField(() => ID, { nullable: true })
  @IsId()
  channelId?: string | null;

  @InputField(() => WaStateEnum, { nullable: true })
  @IsIn(waStates)
  state?: WaState | null;

  @InputField(() => WaCategoryEnum, { nullable: true })
  @IsIn(waCategories)
  category?: WaCategory | null;

  @InputField(() => String, { nullable: true })
  @IsIn(waLanguages)
  language?: string | null;

  @InputField(() => String, { nullable: true, description: 'In the title, the name or the words.' })
  @IsString()
  @MaxLength(200)
  term?: string | null;

  @InputField(() => Boolean, { nullable: true, description: 'Those that can be brought back.' })
  @IsBoolean()
  deleted?: boolean | null;
}
