import { applyDecorators } from '@nestjs/common';
import { Field, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { quickReplyTypes, type QuickReplyTypeName } from '@parley/schema';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { TermQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { type AudienceName, audiences } from './quick-reply.rules.js';

export const QuickReplyTypeEnum = { MESSAGING: 'MESSAGING', SMS: 'SMS', EMAIL: 'EMAIL' } as const;
registerEnumType(QuickReplyTypeEnum, {
  name: 'QuickReplyType',
  description: 'For which kind of channel it is written: chats, text messages or e-mail.',
});

export const QuickReplyAudienceEnum = { EVERYBODY: 'EVERYBODY', TEAMS: 'TEAMS', PRIVATE: 'PRIVATE' } as const;
registerEnumType(QuickReplyAudienceEnum, { name: 'QuickReplyAudience', description: 'Who may use it.' });

export const QuickReplyScopeEnum = { SHARED: 'SHARED', MINE: 'MINE' } as const;
registerEnumType(QuickReplyScopeEnum, { name: 'QuickReplyScope' });

const oneLine = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : value;

const Title = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(oneLine),
    IsString(),
    Length(1, 200),
  );

const Ids = (description: string, max: number) =>
  applyDecorators(
    InputField(() => [ID], { nullable: true, description }),
    IsArray(),
    ArrayMaxSize(max),
    IsId({ each: true }),
  );

/** The body of REST; GraphQL adds the id. What is missing stays as it is, and null empties what may be empty. */
@InputType({ isAbstract: true })
export class QuickReplyFields {
  @Title(true)
  title?: string | null;

  @InputField(() => String, { nullable: true, description: 'What is typed after the slash.' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().replace(/^\/+/, '') : value,
  )
  @IsString()
  @MaxLength(50)
  @Matches(/^(?:[\p{L}\p{N}][\p{L}\p{N}._-]*)?$/u, {
    message: 'Letters, digits, dots and dashes only, without a space.',
  })
  shortcut?: string | null;

  @InputField(() => QuickReplyTypeEnum, { nullable: true })
  @IsIn(quickReplyTypes)
  type?: QuickReplyTypeName | null;

  @InputField(() => String, { nullable: true, description: 'Only for EMAIL.' })
  @Transform(oneLine)
  @IsString()
  @MaxLength(250)
  subject?: string | null;

  @InputField(() => String, { nullable: true, description: 'HTML for EMAIL, plain text for the others.' })
  @IsString()
  @MaxLength(100_000)
  body?: string | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  folderId?: string | null;

  @InputField(() => QuickReplyAudienceEnum, { nullable: true })
  @IsIn(audiences)
  audience?: AudienceName | null;

  @Ids('The teams that may use it, when it is for teams.', 200)
  teamIds?: string[] | null;

  @Ids('The channels that it is for; none for all.', 500)
  channelIds?: string[] | null;

  @Ids('All its files: its own, and uploads that nothing uses yet.', 10)
  attachmentIds?: string[] | null;
}

@InputType()
export class CreateQuickReplyInput extends QuickReplyFields {
  @Title(false)
  declare title: string;

  @InputField(() => QuickReplyTypeEnum)
  @IsIn(quickReplyTypes)
  declare type: QuickReplyTypeName;

  @InputField(() => String)
  @IsString()
  @MaxLength(100_000)
  declare body: string;
}

@InputType({ isAbstract: true })
export class ChangedQuickReplyFields extends QuickReplyFields {
  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateQuickReplyInput extends ChangedQuickReplyFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

@InputType()
export class QuickReplyFolderInput {
  @InputField(() => String)
  @Transform(oneLine)
  @IsString()
  @Length(1, 100)
  name: string;

  @InputField(() => ID, { nullable: true, description: 'The folder it stands in; none for the top.' })
  @IsId()
  parentId?: string | null;
}

@InputType({ isAbstract: true })
export class QuickReplyFolderFields {
  @InputField(() => String, { nullable: true })
  @Transform(oneLine)
  @IsString()
  @Length(1, 100)
  name?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Null brings it to the top.' })
  @IsId()
  parentId?: string | null;

  @InputField(() => Int, { nullable: true })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateQuickReplyFolderInput extends QuickReplyFolderFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

@InputType()
export class QuickReplyFilter {
  @Field(() => String, { nullable: true, description: 'Beginnings of words.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  term?: string | null;

  @Field(() => QuickReplyTypeEnum, { nullable: true })
  @IsOptional()
  @IsIn(quickReplyTypes)
  type?: QuickReplyTypeName | null;

  @Field(() => ID, { nullable: true, description: 'Those that suit this channel.' })
  @IsOptional()
  @IsId()
  channelId?: string | null;

  @Field(() => String, { nullable: true, description: 'With its subfolders; `none` for those in no folder.' })
  @IsOptional()
  @Matches(/^(?:none|[1-9]\d{0,15})$/, { message: 'A folder\'s id, or "none".' })
  folderId?: string | null;

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  withoutAttachments?: boolean | null;

  @Field(() => QuickReplyScopeEnum, { nullable: true })
  @IsOptional()
  @IsIn(['SHARED', 'MINE'])
  scope?: 'SHARED' | 'MINE' | null;

  @Field(() => Boolean, { nullable: true, description: 'Those that were deleted and can be brought back.' })
  @IsOptional()
  @IsBoolean()
  isDeleted?: boolean | null;
}

const SWITCHES: Readonly<Record<string, boolean>> = {
  ...{ true: true, '1': true, on: true, yes: true, '': true },
  ...{ false: false, '0': false, off: false, no: false },
};

/** As addresses write it; the name alone switches it on. What is no switch stays as it is, and is refused. */
const onOff = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? (SWITCHES[value.toLowerCase()] ?? value) : value;

const upper = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.toUpperCase() : value;

export class QuickReplyQuery extends TermQuery {
  @ApiPropertyOptional({ name: 'channel_id', type: Number })
  @IsOptional()
  @IsId()
  channelId?: string;

  @ApiPropertyOptional({ enum: quickReplyTypes })
  @IsOptional()
  @Transform(upper)
  @IsIn(quickReplyTypes)
  type?: QuickReplyTypeName;

  @ApiPropertyOptional({ name: 'without_attachments', type: Boolean })
  @IsOptional()
  @Transform(onOff)
  @IsBoolean()
  withoutAttachments?: boolean;

  @ApiPropertyOptional({ name: 'folder_id', type: String, description: 'An id, or "none".' })
  @IsOptional()
  @Matches(/^(?:none|[1-9]\d{0,15})$/, { message: 'A folder\'s id, or "none".' })
  folderId?: string;

  @ApiPropertyOptional({ enum: ['SHARED', 'MINE'] })
  @IsOptional()
  @IsIn(['SHARED', 'MINE'])
  scope?: 'SHARED' | 'MINE';
}

export class ExportQuery {
  @ApiPropertyOptional({ enum: ['csv', 'json'], default: 'csv' })
  @IsOptional()
  @IsIn(['csv', 'json'])
  format?: 'csv' | 'json';
}

export class QuickReplyImportQuery {
  @ApiPropertyOptional({ type: Boolean, name: 'dry_run', description: 'Only says what it would do.' })
  @IsOptional()
  @Transform(onOff)
  @IsBoolean()
  dryRun?: boolean;
}

export class RenderQuery {
  @ApiPropertyOptional({ name: 'ticket_id', type: Number })
  @IsOptional()
  @IsId()
  ticketId?: string;
}
