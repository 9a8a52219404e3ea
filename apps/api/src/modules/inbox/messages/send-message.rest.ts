import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const Ids = (description: string) => ApiPropertyOptional({ type: [String], description });
const Addresses = (description: string) => ApiPropertyOptional({ type: [String], description });

/** What a message is sent with, as a form or as JSON; only the form carries files. Read by `sendInput`. */
export class SendMessageRest {
  @ApiProperty({ description: 'HTML where the channel is rich, else plain text.' })
  message: string;

  @ApiPropertyOptional({ description: 'A note that only colleagues see.' })
  internalNote?: boolean;

  @ApiPropertyOptional({ description: 'Of your own making: the same token sends once.' })
  token?: string;

  @ApiPropertyOptional({ description: 'How it goes out where the channel knows several ways.' })
  deliveryMethod?: string;

  @ApiPropertyOptional({ type: 'array', items: { type: 'string', format: 'binary' }, description: 'Files.' })
  uploads?: unknown[];

  @Ids('Files that were uploaded before.')
  attachmentIds?: string[];

  @Ids('Files of quick replies, sent along.')
  quickReplyAttachmentIds?: string[];

  @Ids('Quick replies that were used, for their counts.')
  quickReplyIds?: string[];

  @Addresses('E-mail: instead of the customer.')
  to?: string[];

  @Addresses('E-mail: copies.')
  cc?: string[];

  @Addresses('E-mail: blind copies.')
  bcc?: string[];

  @ApiPropertyOptional({ description: 'E-mail: one of the addresses of the mailbox to send it from.' })
  from?: string;

  @ApiPropertyOptional({ description: 'E-mail: another subject.' })
  subject?: string;

  @ApiPropertyOptional({
    description: 'E-mail: with the signature of the channel or your own; on unless said.',
  })
  signature?: boolean;

  @ApiPropertyOptional({ description: 'E-mail: with the earlier messages below.' })
  withHistory?: boolean;

  @ApiPropertyOptional({ description: 'Closes the ticket with it.' })
  closeAfter?: boolean;

  @ApiPropertyOptional({ description: 'The result that it is closed with.' })
  ticketResultId?: string;

  @ApiPropertyOptional({ description: 'The merged ticket whose thread it is answered by.' })
  viaTicketId?: string;

  @ApiPropertyOptional({ description: 'The draft that it was; it is gone with it.' })
  draftId?: string;

  @ApiPropertyOptional({
    description: 'The newest position that you have seen: refused with 409 when others answered since.',
  })
  seenPosition?: number;
}
