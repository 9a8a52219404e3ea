import { Field, ID, InputType } from '@nestjs/graphql';
import { IsBoolean, IsIn } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import type { MessageKindName } from '../messages/message.rules.js';
import { MessageKindEnum } from '../messages/message.type.js';
import {
  Addresses,
  ClientKey,
  Ids,
  MessageWords,
  Subject,
  Template,
} from '../messages/message-words.input.js';
import type { TemplateWish } from '../messages/template-wish.input.js';
import { IsId } from '../tickets/ticket.input.js';

@InputType({ description: 'A conversation that we begin.' })
export class CreateTicketInput extends MessageWords {
  @InputField(() => ID)
  @IsId()
  channelId: string;

  @InputField(() => ID, { nullable: true, description: 'Or found, or made, by the first address in `to`.' })
  @IsId()
  contactId?: string | null;

  @Addresses('Mail addresses, or one telephone number; without it, those of the contact.')
  to?: string[] | null;

  @Addresses('E-mail only.')
  cc?: string[] | null;

  @Addresses('E-mail only: get the mail, and stand in none of its headers.')
  bcc?: string[] | null;

  @Subject()
  subject?: string | null;

  @Field(() => MessageKindEnum, {
    nullable: true,
    description: 'NOTE: nothing is sent, the conversation begins among colleagues. REPLY when left out.',
  })
  @IsIn(['REPLY', 'NOTE', null, undefined])
  kind?: MessageKindName | null;

  @Template()
  template?: TemplateWish | null;

  @Ids()
  quickReplyAttachmentIds?: string[] | null;

  @Ids()
  quickReplyIds?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'Without it and a team: whoever begins it.' })
  @IsId()
  assigneeId?: string | null;

  @InputField(() => ID, { nullable: true })
  @IsId()
  teamId?: string | null;

  @Ids()
  labelIds?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'The own draft that it was.' })
  @IsId()
  draftId?: string | null;

  @InputField(() => Boolean, {
    nullable: true,
    description:
      'Where a conversation with this person by this channel is open, it goes on with this message, as it is: `subject`, `assigneeId`, `teamId` and `labelIds` are of a new one alone.',
  })
  @IsBoolean()
  continueOpen?: boolean | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'Writes to a contact who opted out of this kind of channel all the same.',
  })
  @IsBoolean()
  acknowledgeOptOut?: boolean | null;

  @ClientKey('The same key gives the same conversation, for ever.')
  clientMutationId?: string | null;
}
