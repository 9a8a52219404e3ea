import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

export const MAX_TEXT = 10_000;

export class StartSessionInput {
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  pageUrl?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  locale?: string;
}

export class MessagesQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  before?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;
}

export class VisitorMessageInput {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TEXT)
  text?: string;

  /** Made by the browser; the same one again gives the first answer again. */
  @IsUUID()
  clientId: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(10)
  @IsInt({ each: true })
  attachmentIds?: number[];

  @IsOptional()
  @IsString()
  @MaxLength(200)
  name?: string;

  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string;
}

export class OfflineMessageInput {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name: string;

  @IsEmail()
  @MaxLength(254)
  email: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_TEXT)
  message: string;

  @IsUUID()
  clientId: string;
}

export class ReadInput {
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  position: number;
}
