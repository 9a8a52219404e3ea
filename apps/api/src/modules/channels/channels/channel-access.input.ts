import { ID, InputType, Int } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsOptional, Matches, Min } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

const MAX_MEMBERS = 1_000;
const ID_PATTERN = /^[1-9]\d{0,15}$/;

@InputType()
export class UpdateChannelAccessInput {
  @InputField(() => ID)
  @Matches(ID_PATTERN, { message: '$property must be an id.' })
  channelId: string;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  isPrivate?: boolean;

  @InputField(() => [ID], { nullable: true, description: 'All members; missing: they stay as they are.' })
  @IsArray()
  @ArrayMaxSize(MAX_MEMBERS)
  @Matches(ID_PATTERN, { each: true, message: '$property must be ids.' })
  memberIds?: string[];

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

export class ChannelAccessRest {
  @ApiPropertyOptional({ name: 'is_private', type: Boolean })
  @IsOptional()
  @IsBoolean()
  isPrivate?: boolean;

  @ApiPropertyOptional({ type: [Number], description: 'All members; missing: they stay as they are.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_MEMBERS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  members?: number[];

  @ApiPropertyOptional({
    type: Number,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsOptional()
  @IsInt()
  version?: number;
}
