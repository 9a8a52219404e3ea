import { applyDecorators } from '@nestjs/common';
import { ID, InputType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDate, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { ListQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { plainLine } from '../../identity/index.js';
import { type ListedReminderState, listedReminderStates, MAX_REMINDER_TEXT } from './chat-reminder.rules.js';

/** A moment: text in REST, already a date in GraphQL. */
function Moment(description: string): PropertyDecorator {
  return applyDecorators(
    InputField(() => Date, { description }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value)),
    IsDate({ message: '$property must be a moment in ISO 8601.' }),
  );
}

/** The body in REST, where the reminder stands in the address. */
@InputType({ isAbstract: true })
export class MoveChatReminderRest {
  @Moment('When: in the future, at most a year ahead.')
  dueAt: Date;
}

@InputType({ description: 'Another moment for what waits, or for what has rung: then it waits again.' })
export class MoveChatReminderInput extends MoveChatReminderRest {
  @InputField(() => ID)
  @IsId()
  id: string;
}

/** Which of one's own. */
export class ChatRemindersQuery extends ListQuery {
  @ApiPropertyOptional({
    enum: listedReminderStates.map((state) => state.toLowerCase()),
    description: 'pending: those that wait, the next one first. rung: those that rang, the last one first.',
  })
  @IsOptional()
  @IsIn(listedReminderStates.map((state) => state.toLowerCase()))
  state?: Lowercase<ListedReminderState>;
}

@InputType({ description: 'Something to be reminded of, by yourself.' })
export class AddChatReminderInput {
  @InputField(() => String, { description: 'What.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? plainLine(value) : value))
  @IsString()
  @Length(1, MAX_REMINDER_TEXT, { message: `A reminder has 1 to ${MAX_REMINDER_TEXT} letters.` })
  text: string;

  @Moment('When: in the future, at most a year ahead.')
  dueAt: Date;

  @InputField(() => ID, { nullable: true, description: 'The thread in which you set it.' })
  @IsId()
  threadId?: string | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'The message that it is about; the thread is known by it.',
  })
  @IsId()
  messageId?: string | null;
}
