import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf, Json } from '../../../platform/graphql/index.js';
import type { ContactRule, RuleFault } from '../conditions/condition.rules.js';
import { ContactType } from '../contacts/contact.type.js';
import type { ContactGroupKind, ContactGroupRow, ContactGroupView } from './contact-group.rules.js';

export const ContactGroupKindEnum = { STATIC: 'STATIC', RULE: 'RULE' } as const;
registerEnumType(ContactGroupKindEnum, {
  name: 'ContactGroupKind',
  valuesMap: {
    STATIC: { description: 'Contacts are put in and taken out by hand.' },
    RULE: { description: 'All that meet a rule, always as it is now.' },
  },
});

@ObjectType('ContactRuleFault', { description: 'What is wrong with a rule since it was written.' })
export class ContactRuleFaultType implements RuleFault {
  @Field(() => String, { description: 'Where, such as rule.all[2].value.' }) path: string;
  @Field(() => String) message: string;
}

@ObjectType('ContactGroup', { description: 'Contacts under one name.' })
export class ContactGroupType implements Omit<ContactGroupRow, 'ownerId'> {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String) description: string;
  @Field(() => String, { description: 'As #rrggbb.' }) color: string;
  @Field(() => ContactGroupKindEnum) kind: ContactGroupKind;
  @Field(() => Json, { nullable: true, description: 'Null for groups that are kept by hand.' })
  rule: ContactRule | null;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
  /** Whoever shows a group beside something else did not look. */
  ruleFaults?: RuleFault[];
}

@ObjectType()
export class ContactGroupConnection extends ConnectionOf(ContactGroupType, 'ContactGroup') {}

@ObjectType('ContactSegment', { description: 'A filter of contacts that somebody keeps for themselves.' })
export class ContactSegmentType implements Pick<
  ContactGroupView,
  'id' | 'name' | 'rule' | 'ruleFaults' | 'version' | 'createdAt'
> {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => Json) rule: ContactRule | null;
  @Field(() => [ContactRuleFaultType]) ruleFaults: RuleFault[];
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
}

@ObjectType({ description: 'Whom a rule would hold for.' })
export class ContactRulePreview {
  @Field(() => Int, {
    nullable: true,
    description: 'Counting stops at 10,000; null when it would take too long.',
  })
  count: number | null;
  @Field(() => [ContactType], { description: 'The ten newest.' }) contacts: ContactType[];
}
