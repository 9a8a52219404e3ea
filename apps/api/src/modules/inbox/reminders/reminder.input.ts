import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsDate, IsString, MaxLength } from 'class-validator';
import { ID, InputType } from '@nestjs/graphql';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';

/** A moment: text in REST, already a date in GraphQL. */
function Moment(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Date, { description }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value)),
    IsDate({ message: '$property must be a moment in ISO 8601.' }),
  );
}

/** The body in REST, where the conversation stands in the address. */
@InputType({ isAbstract: true })
export class SnoozeRest {
  @Moment('In the future, at most a year ahead.')
  until: Date;
}

@InputType({
  description: "Take a conversation out of everybody's lists until then, or until the customer writes.",
})
export class SnoozeTicketInput extends SnoozeRest {
  @InputField(() => ID)
  @IsId()
  ticketId: string;
}

@InputType({ isAbstract: true })
export class ReminderRest {
  @Moment('In the future, at most a year ahead.')
  dueAt: Date;

  @InputField(() => String, {
    nullable: true,
    description: 'For yourself, shown when it rings. Left out it stays as it was.',
  })
  @IsString()
  @MaxLength(500)
  note?: string | null;

  @InputField(() => Boolean, {
    nullable: true,
    description:
      'Cancelled when the customer writes before. Left out it stays as it was; at first it is true.',
  })
  @IsBoolean()
  cancelsOnReply?: boolean | null;
}

@InputType({
  description: 'Your own appointment with a conversation; a second one takes the place of the first.',
})
export class SetTicketReminderInput extends ReminderRest {
  @InputField(() => ID)
  @IsId()
  ticketId: string;
}
