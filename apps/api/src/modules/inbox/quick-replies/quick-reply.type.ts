import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { QuickReplyTypeName } from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { QuickReplyAudienceEnum, QuickReplyTypeEnum } from './quick-reply.input.js';
import type { AudienceName } from './quick-reply.rules.js';

@ObjectType('QuickReplyAttachment')
export class QuickReplyAttachmentType {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) mimeType: string;
  @Field(() => Int, { description: 'Bytes.' }) size: number;
  @Field(() => String, { description: 'Short-lived.' }) url: string;
}

@ObjectType('QuickReply', { description: 'An answer that is kept to be used again.' })
export class QuickReplyType {
  @Field(() => ID) id: number;
  @Field(() => String) title: string;
  @Field(() => String, { nullable: true, description: 'What is typed after the slash.' })
  shortcut: string | null;
  @Field(() => QuickReplyTypeEnum) type: QuickReplyTypeName;
  @Field(() => String, { description: 'Only of EMAIL.' }) subject: string;
  @Field(() => String, { description: 'Sanitised HTML for EMAIL, plain text for the others.' }) body: string;
  @Field(() => String) text: string;
  @Field(() => ID, { nullable: true }) folderId: number | null;
  @Field(() => QuickReplyAudienceEnum) audience: AudienceName;
  @Field(() => ID, { nullable: true }) ownerId: number | null;
  @Field(() => String, { nullable: true, description: 'Who made it.' }) ownerName: string | null;
  @Field(() => [ID], { description: 'None: for all channels of its type.' }) channelIds: number[];
  @Field(() => [ID]) teamIds: number[];
  @Field(() => [QuickReplyAttachmentType]) attachments: QuickReplyAttachmentType[];
  @Field(() => Int) useCount: number;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date) updatedAt: Date;
  @Field(() => Boolean) isDeleted: boolean;
  @Field(() => Boolean) viewerCanEdit: boolean;
}

@ObjectType()
export class QuickReplyConnection extends ConnectionOf(QuickReplyType, 'QuickReply') {}

@ObjectType('QuickReplyFolder')
export class QuickReplyFolderType {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => ID, { nullable: true }) parentId: number | null;
  @Field(() => Int, { description: 'What stands in it directly.' }) replyCount: number;
  @Field(() => Int) version: number;
}

@ObjectType()
export class QuickReplyFolderConnection extends ConnectionOf(QuickReplyFolderType, 'QuickReplyFolder') {}

@ObjectType({ description: 'A quick reply with its variables filled in.' })
export class RenderedQuickReply {
  @Field(() => ID) id: number;
  @Field(() => String) subject: string;
  @Field(() => String) body: string;
  @Field(() => String) text: string;
  @Field(() => [String], { description: 'Variables without a value; they stand in the body as they were.' })
  missing: string[];
  @Field(() => [QuickReplyAttachmentType]) attachments: QuickReplyAttachmentType[];
}

@ObjectType({ description: 'What a variable of quick replies stands for here.' })
export class ReplyVariableType {
  @Field(() => String) name: string;
  @Field(() => String, { nullable: true }) value: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Of a field that the company made: what it is called.',
  })
  title: string | null;
}
