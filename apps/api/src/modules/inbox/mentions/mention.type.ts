import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

export const mentionAccess = { HAS: 'HAS', GETS: 'GETS', NONE: 'NONE' } as const;
export type MentionAccessName = keyof typeof mentionAccess;
registerEnumType(mentionAccess, {
  name: 'MentionAccess',
  description: 'Sees the conversation; would be asked into it; is not reached.',
});

@ObjectType('MentionChoice', { description: 'Somebody who can be named in a note.' })
export class MentionChoiceType {
  @Field(() => String, { description: 'What stands in `data-mention`: user:12, team:3 or all.' })
  target: string;

  @Field(() => String)
  name: string;

  @Field(() => mentionAccess)
  access: MentionAccessName;
}

@ObjectType('UnreachedPerson', {
  description: 'Named in a note without effect: the conversation is closed to them.',
})
export class UnreachedPersonType {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  name: string;
}

@ObjectType('TicketGuest', { description: 'Sees this one conversation of a channel that is closed to them.' })
export class TicketGuestType {
  @Field(() => ID)
  userId: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: 'The initials.' })
  abbr: string;

  @Field(() => ID)
  invitedById: number;

  @Field(() => Date)
  createdAt: Date;
}
