import { ArgsType, Field, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsString, MaxLength } from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import type { MergeWish } from './merge-contacts.service.js';

const AT_ONCE = 100;
const MAX_FIELDS = 200;

export const MergeDirectionEnum = { INTO: 'INTO', FROM: 'FROM' } as const;
export type MergeDirection = keyof typeof MergeDirectionEnum;
registerEnumType(MergeDirectionEnum, {
  name: 'ContactMergeDirection',
  valuesMap: {
    INTO: { description: 'The others become this contact.' },
    FROM: { description: 'This contact becomes the other one, of which there may be one only.' },
  },
});

@InputType({ description: 'Of which of the contacts the value of a field is kept.' })
export class MergeFieldChoice {
  @InputField(() => String, {
    description: 'fullName, email, phone, localeCode, timeZone, isBlocked, or the key of a custom field.',
  })
  @IsString()
  @MaxLength(120)
  key: string;

  @InputField(() => ID)
  @IsId()
  contactId: string;
}

/** The body of REST; GraphQL adds the contact. */
@InputType({ isAbstract: true })
export class MergeContactsBody {
  @InputField(() => [ID], { description: 'Up to 100, all or none.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(AT_ONCE)
  @IsId({ each: true })
  sourceContactIds: string[];

  @InputField(() => MergeDirectionEnum, { nullable: true, description: 'Without it: into this contact.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(Object.keys(MergeDirectionEnum))
  direction?: MergeDirection | null;

  @InputField(() => [MergeFieldChoice], {
    nullable: true,
    description:
      'What is not named is what the contact that stays has; where it has nothing, what another has.',
  })
  @ArrayMaxSize(MAX_FIELDS)
  @ListOf(() => MergeFieldChoice)
  fields?: MergeFieldChoice[] | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'Of the contact that stays, as you have seen it; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class MergeContactsInput extends MergeContactsBody {
  @Field(() => ID)
  @IsId()
  contactId: string;
}

@ArgsType()
export class ContactMergeIds {
  @Field(() => [ID])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(AT_ONCE)
  @IsId({ each: true })
  ids: string[];
}

/** Who stays is decided by the direction. */
export function wishOf(contactId: number, body: MergeContactsBody): MergeWish | 'one_only' {
  const others = body.sourceContactIds.map(Number);
  const rest = {
    fields: (body.fields ?? []).map(({ key, contactId: of }) => ({ key, contactId: Number(of) })),
    version: body.version ?? null,
  };
  if (body.direction !== 'FROM') return { survivorId: contactId, sourceIds: others, ...rest };
  const [other, ...more] = new Set(others);
  return more.length > 0 || other === undefined
    ? 'one_only'
    : { survivorId: other, sourceIds: [contactId], ...rest };
}
