import { ID, InputType, Int } from '@nestjs/graphql';
import { IsBoolean, IsInt, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

const MAX_BODY = 20_000;

@InputType({ isAbstract: true })
export class ChannelSignatureFields {
  @InputField(() => String, { nullable: true, description: 'HTML with variables; empty for none.' })
  @IsString()
  @MaxLength(MAX_BODY)
  body?: string | null;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  isOn?: boolean | null;

  @InputField(() => Boolean, { nullable: true, description: 'Whether people may have one of their own.' })
  @IsBoolean()
  allowsOwn?: boolean | null;

  @InputField(() => Int, { nullable: true, description: 'The version you saw; a newer one is a conflict.' })
  @IsInt()
  version?: number | null;
}

@InputType()
export class ChannelSignatureInput extends ChannelSignatureFields {
  @InputField(() => ID)
  @IsId()
  channelId: string;
}

@InputType({ isAbstract: true })
export class OwnSignatureFields {
  @InputField(() => String, { description: 'HTML with variables; empty for none.' })
  @IsString()
  @MaxLength(MAX_BODY)
  body: string;
}

@InputType()
export class OwnSignatureInput extends OwnSignatureFields {
  @InputField(() => ID)
  @IsId()
  channelId: string;
}
