import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { IsInt } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

/** The body of REST; GraphQL adds the conversation. */
@InputType({ isAbstract: true })
export class LinkContactBody {
  @InputField(() => ID)
  @IsId()
  contactId: string;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class LinkTicketContactInput extends LinkContactBody {
  @Field(() => ID)
  @IsId()
  ticketId: string;
}
