import { ID, InputType } from '@nestjs/graphql';
import { IsIn } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../tickets/ticket.input.js';
import { DeliveryMethodEnum } from './message.type.js';
import type { DeliveryMethodName, MessageKindName } from './message.rules.js';
import {
  Addresses,
  AnswerWords,
  ClientKey,
  Ids,
  Kind,
  SeenPosition,
  Subject,
  Template,
} from './message-words.input.js';
import type { TemplateWish } from './template-wish.input.js';

@InputType()
export class SendMessageInput extends AnswerWords {
  @InputField(() => ID)
  @IsId()
  ticketId: string;

  @Kind()
  kind: MessageKindName;

  @InputField(() => ID, {
    nullable: true,
    description:
      'In whose thread a reply goes out, when conversations were merged; without it that of the newest message.',
  })
  @IsId()
  viaTicketId?: string | null;

  @Template()
  template?: TemplateWish | null;

  @Ids('Files of quick replies; each may go with any number of messages.')
  quickReplyAttachmentIds?: string[] | null;

  @Ids('The quick replies it was made of; each is counted.')
  quickReplyIds?: string[] | null;

  @ClientKey('The same key gives the same message, for ever.')
  clientMutationId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'With `closeAfter`: the result it is closed with.' })
  @IsId()
  resultId?: string | null;

  @Addresses('E-mail only; without it, whoever wrote last, or else the contact.')
  to?: string[] | null;

  @Addresses('E-mail only.')
  cc?: string[] | null;

  @Addresses('E-mail only: get the mail, and stand in none of its headers.')
  bcc?: string[] | null;

  @Subject('E-mail only; without it, that of what is answered.')
  subject?: string | null;

  @InputField(() => DeliveryMethodEnum, {
    nullable: true,
    description: 'EMAIL answers by mail what came by another channel.',
  })
  @IsIn(['CHANNEL', 'EMAIL'])
  deliveryMethod?: DeliveryMethodName | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'The own draft that it was: gone in the same breath in which it is sent.',
  })
  @IsId()
  draftId?: string | null;

  @SeenPosition(
    'The last position that the author has seen. An answer is refused as inbox.answered_meanwhile when the customer or a colleague wrote behind it.',
  )
  seenPosition?: number | null;
}
