import { ID, InputType, Int } from '@nestjs/graphql';
import { IsBoolean, IsDate, IsInt, Max, Min } from 'class-validator';
import { Moment } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import type { MessageKindName } from '../messages/message.rules.js';
import {
  Addresses,
  AnswerWords,
  ClientKey,
  Ids,
  Kind,
  SeenPosition,
  Subject,
} from '../messages/message-words.input.js';
import { IsId } from '../tickets/ticket.input.js';

/** What is to be sent. The same words as in `SendMessageInput`. */
@InputType({ isAbstract: true })
class ScheduledWords extends AnswerWords {
  @Ids('Files of quick replies.')
  quickReplyAttachmentIds?: string[] | null;

  @Ids('The quick replies it was made of.')
  quickReplyIds?: string[] | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  resultId?: string | null;

  @Addresses('E-mail only; without it, whoever wrote last by then, or else the contact.')
  to?: string[] | null;

  @Addresses('E-mail only.')
  cc?: string[] | null;

  @Addresses('E-mail only.')
  bcc?: string[] | null;

  @Subject()
  subject?: string | null;

  @InputField(() => Boolean, { nullable: true, description: "The customer's next message takes it back." })
  @IsBoolean()
  cancelsOnReply?: boolean | null;
}

@InputType()
export class ScheduleMessageInput extends ScheduledWords {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @Kind()
  kind: MessageKindName;

  @InputField(() => ID, {
    nullable: true,
    description: 'In whose thread it goes out, as in `SendMessageInput`.',
  })
  @IsId()
  viaTicketId?: string | null;

  @InputField(() => Date, { nullable: true, description: 'When it is to be sent; or give `undoSeconds`.' })
  @Moment()
  @IsDate()
  sendAt?: Date | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'Sent now, after the seconds (1 to 60) in which it can still be taken back.',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  undoSeconds?: number | null;

  @ClientKey('The same key gives the same scheduled message.')
  clientMutationId?: string | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'The own draft that it was: gone in the same breath in which this waits.',
  })
  @IsId()
  draftId?: string | null;

  @SeenPosition('The last position that the author has seen, as in `SendMessageInput`.')
  seenPosition?: number | null;
}

@InputType()
export class UpdateScheduledMessageInput extends ScheduledWords {
  @InputField(() => Date, { description: 'When it is to be sent.' })
  @Moment()
  @IsDate()
  sendAt: Date;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you have seen; a newer one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}
