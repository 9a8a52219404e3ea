import { ID, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { ObjectOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';
import type { Assignment } from '../tickets/ticket.rules.js';

const MAX_SOURCES = 20;
const MAX_SPLIT = 1_000;

@InputType({ description: 'The sources are merged into the target, which stays.' })
export class MergeTicketsInput {
  @InputField(() => ID)
  @IsId()
  targetTicketId: string;

  @InputField(() => [ID])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SOURCES)
  @IsId({ each: true })
  sourceTicketIds: string[];
}

@InputType({ description: 'A user, a team, both, or (with neither) nobody.' })
export class SplitAssigneeInput {
  @InputField(() => ID, { nullable: true })
  @IsId()
  userId?: string | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  teamId?: string | null;
}

@InputType({
  description: 'Which messages become a conversation of their own: some, or everything from one on.',
})
export class SplitTicketInput {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @InputField(() => [ID], { nullable: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SPLIT)
  @IsId({ each: true })
  messageIds?: string[] | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  fromMessageId?: string | null;

  @InputField(() => String, { nullable: true, description: 'Without one, that of its first mail.' })
  @IsString()
  @MaxLength(500)
  subject?: string | null;

  @InputField(() => SplitAssigneeInput, {
    nullable: true,
    description: 'Whose the new one is. Without it: of whoever has the old one.',
  })
  @ObjectOf(() => SplitAssigneeInput)
  assignTo?: SplitAssigneeInput | null;
}

export const assignmentOf = ({ userId, teamId }: SplitAssigneeInput): Assignment => ({
  userId: userId ? Number(userId) : null,
  teamId: teamId ? Number(teamId) : null,
});
