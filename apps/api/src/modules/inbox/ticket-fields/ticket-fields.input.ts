import { Field, ID, InputType } from '@nestjs/graphql';
import { CustomFieldValuesInput } from '../../organisation/index.js';
import { IsId } from '../tickets/ticket.input.js';

@InputType({ description: 'What is not named stays as it is. All or nothing.' })
export class SetTicketFieldsInput extends CustomFieldValuesInput {
  @Field(() => ID)
  @IsId()
  ticketId: string;
}
