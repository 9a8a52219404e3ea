import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MailAddress } from '../../../platform/http/index.js';
import { wellFormed } from '../mail-content/well-formed.rules.js';

export const MAX_TEXT = 10_000;

/** What a stranger typed or pasted is never refused for characters that cannot be kept: they fall away. */
const Typed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? wellFormed(value).replaceAll('\0', '') : value,
  );

export class StartSessionInput {
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  @Typed()
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
  @Typed()
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
  @Typed()
  name?: string;

  @IsOptional()
  @MailAddress()
  @MaxLength(254)
  email?: string;

  @IsOptional()
  @IsString()
  @Matches(/^[+\d\s().-]{0,30}$/, { message: 'Write a phone number.' })
  phone?: string;

  /** One of the departments that the widget offers. */
  @IsOptional()
  @IsInt()
  department?: number;

  @IsOptional()
  @IsBoolean()
  consent?: boolean;

  /** Where the browser says that it is. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timeZone?: string;
}

export class OfflineMessageInput {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  @Typed()
  name: string;

  @MailAddress()
  @MaxLength(254)
  email: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_TEXT)
  @Typed()
  message: string;

  @IsUUID()
  clientId: string;
}

export class IdentifyInput {
  /** A JSON Web Token (HS256) that the website's own server has signed. */
  @IsString()
  @MaxLength(4_000)
  token: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  locale?: string;
}

export class PageInput {
  @IsString()
  @MaxLength(2_000)
  @Typed()
  url: string;

  @IsOptional()
  @IsString()
  @MaxLength(300)
  @Typed()
  title?: string;
}

export class ReadInput {
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  position: number;
}
