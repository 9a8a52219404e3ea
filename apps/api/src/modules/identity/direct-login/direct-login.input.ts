import { InputType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';

const MAX_TOKEN = 200;
const MAX_PATH = 300;

@InputType()
export class EnterByLinkInput {
  @InputField(() => String, { description: 'What stands behind `#token=` in the link.' })
  @IsString()
  @MaxLength(MAX_TOKEN)
  token: string;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'Signs out somebody else who is signed in in this browser; without it that is asked first.',
  })
  @IsOptional()
  @IsBoolean()
  confirmed?: boolean;
}

export class DirectLoginQuery {
  @ApiPropertyOptional({ type: String, description: 'A path of Parley to go on to.' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PATH)
  next?: string;
}
