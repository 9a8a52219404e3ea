import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  type BalancingCandidate,
  type DroppedField,
  type SystemLineBecause,
  type SystemLineFacts,
  type SystemLineKindName,
  systemLineKinds,
  type SystemLineReasonName,
  systemLineReasons,
} from './system-line.rules.js';

function enumOf<T extends string>(name: string, values: readonly T[]): { [K in T]: K } {
  const made = Object.fromEntries(values.map((value) => [value, value])) as { [K in T]: K };
  registerEnumType(made, { name });
  return made;
}

export const SystemLineKindEnum = enumOf<SystemLineKindName>('SystemLineKind', systemLineKinds);
export const SystemLineReasonEnum = enumOf<SystemLineReasonName>('SystemLineReason', systemLineReasons);

@ObjectType('BalancingCandidate', { description: 'A member of a team as its balancing saw them.' })
export class BalancingCandidateType implements BalancingCandidate {
  @Field(() => String)
  name: string;

  @Field(() => Int, { description: 'Open conversations before this one.' })
  openCount: number;

  @Field(() => Boolean)
  isOnline: boolean;
}

@ObjectType('SystemLineBecause', { description: 'Why it happened, as it was then.' })
export class SystemLineBecauseType implements SystemLineBecause {
  @Field(() => SystemLineReasonEnum)
  kind: SystemLineReasonName;

  @Field(() => String, { nullable: true, description: 'The rule, the team, the person.' })
  name?: string | null;

  @Field(() => ID, { nullable: true })
  id?: number | null;

  @Field(() => [BalancingCandidateType], {
    nullable: true,
    description: 'Whom the balancing of a team could have chosen; the chosen one first.',
  })
  candidates?: BalancingCandidateType[];
}

@ObjectType('LinkedTicket', { description: 'The other conversation of a merge or a split.' })
export class LinkedTicketType {
  @Field(() => ID)
  id: number;

  @Field(() => Int)
  number: number;
}

@ObjectType('DroppedField', {
  description: 'A field of a merged conversation that was not taken over; undoing the merge brings it back.',
})
export class DroppedFieldType implements DroppedField {
  @Field(() => String)
  name: string;

  @Field(() => String)
  value: string;
}

@ObjectType('SystemLine', { description: 'What happened to the conversation.' })
export class SystemLineType implements SystemLineFacts {
  @Field(() => SystemLineKindEnum)
  kind: SystemLineKindName;

  @Field(() => String, { nullable: true })
  actorName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The new assignee, the label, the new subject, the new value.',
  })
  targetName?: string | null;

  @Field(() => String, { nullable: true, description: 'The old subject, the old value.' })
  fromName?: string | null;

  @Field(() => String, { nullable: true })
  fieldName?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;

  @Field(() => LinkedTicketType, { nullable: true })
  ticket?: LinkedTicketType | null;

  @Field(() => Int, { nullable: true, description: 'How many messages it moved.' })
  count?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The moment it speaks of, ISO 8601: snoozed until, to be sent at.',
  })
  at?: string | null;

  @Field(() => SystemLineBecauseType, { nullable: true })
  because?: SystemLineBecauseType | null;

  @Field(() => [DroppedFieldType], {
    nullable: true,
    description: 'Of a merge: what the other one had in fields that were filled in here already.',
  })
  dropped?: DroppedFieldType[] | null;
}
