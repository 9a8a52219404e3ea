import { Field, ID, InputType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsDate, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Moment, ListQuery } from '../../../platform/http/index.js';

const ID_SHAPE = /^[1-9]\d{0,15}$/;
const NAME_SHAPE = /^[a-z][a-z0-9_]{0,60}$/;
const ACTION_SHAPE = /^[a-z][a-z0-9_]{0,60}\.[a-z][a-z0-9_.]{0,80}$/;
const NOT_AN_ID = 'This is not an id.';
const NOT_A_MOMENT = 'This is not a moment, such as 2030-01-31T12:00:00Z.';

/** What is looked for in the audit log. */
@InputType({ description: 'All that is given has to fit.' })
export class AuditFilter {
  @Field(() => ID, { nullable: true, description: 'Who did it, or sat behind the screen when it was done.' })
  @IsOptional()
  @Matches(ID_SHAPE, { message: NOT_AN_ID })
  actorId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The noun of the actions, such as `user` or `sign_in`.',
  })
  @IsOptional()
  @Matches(NAME_SHAPE, { message: 'This is not a group of actions, such as user.' })
  group?: string;

  @Field(() => String, { nullable: true, description: 'One action, such as `user.deactivated`.' })
  @IsOptional()
  @Matches(ACTION_SHAPE, { message: 'This is not an action, such as user.deactivated.' })
  action?: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Matches(NAME_SHAPE, { message: 'This is not a kind of thing, such as user.' })
  targetKind?: string;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @Matches(ID_SHAPE, { message: NOT_AN_ID })
  targetId?: string;

  @Field(() => String, { nullable: true, description: 'The network address, exactly.' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  ip?: string;

  @Field(() => Date, { nullable: true, description: 'Not before this moment.' })
  @IsOptional()
  @Moment()
  @IsDate({ message: NOT_A_MOMENT })
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Before this moment.' })
  @IsOptional()
  @Moment()
  @IsDate({ message: NOT_A_MOMENT })
  to?: Date;

  @Field(() => String, { nullable: true, description: 'Part of a name, an action or an address.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  term?: string;
}

/** The same as REST takes it, in the query. */
export class AuditQuery extends ListQuery {
  @ApiPropertyOptional({
    type: String,
    name: 'actor_id',
    description: 'Who did it, or sat behind the screen.',
  })
  @IsOptional()
  @Matches(ID_SHAPE, { message: NOT_AN_ID })
  actorId?: string;

  @ApiPropertyOptional({ type: String, description: 'The noun of the actions, such as user or sign_in.' })
  @IsOptional()
  @Matches(NAME_SHAPE, { message: 'This is not a group of actions, such as user.' })
  group?: string;

  @ApiPropertyOptional({ type: String, description: 'One action, such as user.deactivated.' })
  @IsOptional()
  @Matches(ACTION_SHAPE, { message: 'This is not an action, such as user.deactivated.' })
  action?: string;

  @ApiPropertyOptional({ type: String, name: 'target_kind' })
  @IsOptional()
  @Matches(NAME_SHAPE, { message: 'This is not a kind of thing, such as user.' })
  targetKind?: string;

  @ApiPropertyOptional({ type: String, name: 'target_id' })
  @IsOptional()
  @Matches(ID_SHAPE, { message: NOT_AN_ID })
  targetId?: string;

  @ApiPropertyOptional({ type: String, description: 'The network address, exactly.' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  ip?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Not before this moment.' })
  @IsOptional()
  @Moment()
  @IsDate({ message: NOT_A_MOMENT })
  from?: Date;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Before this moment.' })
  @IsOptional()
  @Moment()
  @IsDate({ message: NOT_A_MOMENT })
  to?: Date;

  @ApiPropertyOptional({ type: String, description: 'Part of a name, an action or an address.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  term?: string;
}
