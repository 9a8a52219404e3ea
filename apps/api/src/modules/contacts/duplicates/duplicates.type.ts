import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt } from 'class-validator';
import { ConnectionOf, InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { ContactType } from '../contacts/contact.type.js';
import { type ClueKind, clueKinds, type Confidence, confidences } from './clue.rules.js';

export const ConfidenceEnum = Object.fromEntries(confidences.map((one) => [one, one])) as {
  [K in Confidence]: K;
};
registerEnumType(ConfidenceEnum, { name: 'DuplicateConfidence' });
export const ClueKindEnum = Object.fromEntries(clueKinds.map((one) => [one, one])) as { [K in ClueKind]: K };
registerEnumType(ClueKindEnum, {
  name: 'DuplicateClue',
  valuesMap: {
    EMAIL: { description: 'The same address.' },
    MAILBOX: { description: 'Addresses of one mailbox: they differ in what follows a plus, or in dots.' },
    PHONE: { description: 'The same number, in whatever form.' },
    WHATSAPP_ID: { description: 'WhatsApp knows both by the same id, in whichever channels.' },
    NAME_DOMAIN: { description: 'The same name at one company, by the address.' },
    NAME_COMPANY: { description: 'The same name at one company, by the custom field.' },
  },
});

@ObjectType('DuplicateEvidence')
export class EvidenceType {
  @Field(() => ClueKindEnum) kind: ClueKind;
  @Field(() => String) value: string;
  @Field(() => Boolean, {
    description: 'Both are recognised by it; otherwise one of them merely said so.',
  })
  isProven: boolean;
}

@ObjectType('ContactDuplicate', { description: 'Two contacts that are probably one.' })
export class DuplicateType {
  @Field(() => ID) id: number;
  @Field(() => ContactType) first: ContactType;
  @Field(() => ContactType) second: ContactType;
  @Field(() => ConfidenceEnum) confidence: Confidence;
  @Field(() => [EvidenceType]) evidence: EvidenceType[];
  @Field(() => Date) foundAt: Date;
  @Field(() => Date, { nullable: true, description: 'Since when somebody says that they are two.' })
  dismissedAt: Date | null;
}

@ObjectType()
export class ContactDuplicateConnection extends ConnectionOf(DuplicateType, 'ContactDuplicate') {}

@ObjectType('ContactMergingSettings')
export class MergingSettingsType {
  @Field(() => Boolean, { description: 'Parley merges by itself what is sure; each can be undone.' })
  mergesSure: boolean;
  @Field(() => Int) version: number;
}

const Flag = () =>
  Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  );

@ArgsType()
export class DuplicateFilter {
  @InputField(() => ConfidenceEnum, { nullable: true })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(confidences)
  confidence?: Confidence | null;

  @InputField(() => Boolean, { nullable: true, description: 'Those that somebody said are two.' })
  @Flag()
  @IsBoolean()
  isDismissed?: boolean | null;

  @InputField(() => ID, { nullable: true, description: 'Of this contact.' })
  @IsId()
  contactId?: string | null;
}

@InputType()
export class UpdateContactMergingInput {
  @InputField(() => Boolean)
  @IsBoolean()
  mergesSure: boolean;

  @InputField(() => Int, { nullable: true })
  @IsInt()
  version?: number | null;
}
