import { ApiPropertyOptional } from '@nestjs/swagger';
import { ID, InputType } from '@nestjs/graphql';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { ListQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { type CallKind, callKinds } from './voice-call.rules.js';
import { CallKindEnum } from './call.type.js';

const MAX_NUMBER = 40;

@InputType()
export class BeginCallInput {
  @InputField(() => String, { description: 'With its country: +31201234567.' })
  @IsString()
  @MaxLength(MAX_NUMBER)
  number: string;

  @InputField(() => ID, { nullable: true, description: 'By which channel; the first when nobody chooses.' })
  @IsId()
  channelId?: string | null;
}

@InputType()
export class HandOverCallInput {
  @InputField(() => ID)
  @IsId()
  callId: string;

  @InputField(() => ID, { nullable: true, description: 'The colleague who gets it.' })
  @IsId()
  userId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Or the team: all of it who can are rung.' })
  @IsId()
  teamId?: string | null;
}

@InputType()
export class CallFilter {
  @InputField(() => CallKindEnum, { nullable: true })
  @IsIn(callKinds)
  kind?: CallKind | null;

  @InputField(() => Boolean, { nullable: true, description: 'Only those that the caller took or began.' })
  @IsBoolean()
  isMine?: boolean | null;
}

export class HistoryQuery extends ListQuery {
  @ApiPropertyOptional({ enum: callKinds.map((kind) => kind.toLowerCase()) })
  @IsOptional()
  @IsIn(callKinds.map((kind) => kind.toLowerCase()))
  kind?: string;
}

export class TokenQuery {
  @ApiPropertyOptional({ type: String, name: 'channel_id', description: 'The first when nobody chooses.' })
  @IsOptional()
  @IsId()
  channelId?: string;
}
