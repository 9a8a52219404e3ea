import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { Secrets } from '../../../platform/crypto/index.js';
import { checkOwner, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { oneLine } from '../mail-content/well-formed.rules.js';
import { replyTag, withTag } from '../mail-content/reply-address.rules.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { composeBodies } from './compose-mail.rules.js';
import { instanceMark } from './instance-mark.js';

/** Makes the mail of a message. The same message makes the same mail each time, Message-ID included. */
@Injectable()
export class OutgoingMailService {
  constructor(
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws not_found when a file is gone. */
  async make(agencyId: number, mailbox: string, message: OutboundMessage): Promise<SendMailOptions> {
    const { html, text } = composeBodies(message);
    const sign = (purpose: string, value: string): string => this.secrets.sign(purpose, value);
    const tag = replyTag(sign, agencyId, message.channelId, message.conversationRef);
    const name = oneLine(message.from.name, 200);
    return {
      from: { name, address: mailbox },
      to: { name: oneLine(message.to.name ?? '', 200), address: message.to.address ?? '' },
      ...(message.cc?.length && { cc: message.cc.map((address) => ({ name: '', address })) }),
      replyTo: { name, address: withTag(mailbox, tag) },
      subject: oneLine(message.subject, 500),
      messageId: message.externalId,
      ...(message.inReplyTo && { inReplyTo: message.inReplyTo }),
      ...(message.references?.length && { references: message.references }),
      headers: {
        'X-Parley-Instance': instanceMark(this.secrets),
        ...(message.isAutomatic && { 'Auto-Submitted': 'auto-replied', Precedence: 'auto_reply' }),
      },
      html,
      text,
      attachments: await this.attachments(agencyId, message),
    };
  }

  private async attachments(
    agencyId: number,
    message: OutboundMessage,
  ): Promise<SendMailOptions['attachments']> {
    const attachments = [];
    for (const attachment of message.attachments) {
      const { stream } = await this.storage.get(checkOwner(attachment.storageKey, agencyId));
      attachments.push({
        filename: attachment.name,
        contentType: attachment.mimeType,
        content: stream,
        ...(attachment.contentId && { cid: attachment.contentId, contentDisposition: 'inline' as const }),
      });
    }
    return attachments;
  }
}
