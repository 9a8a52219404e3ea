import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { checkOwner, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { mailFace } from '../connectors/mail/mail-settings.rules.js';
import { oneLine } from '../mail-content/well-formed.rules.js';
import { replyTag, withTag } from '../mail-content/reply-address.rules.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { type Frame, MailFrames } from '../themes/mail-frames.service.js';
import { LOGO_CID } from '../themes/theme-html.rules.js';
import { composeBodies } from './compose-mail.rules.js';
import { instanceMark } from './instance-mark.js';

/** What a mail shows of the channel that it goes by. */
export type MailChannel = Parameters<typeof mailFace>[0];

/** Makes the mail of a message. The same message makes the same mail each time, Message-ID included. */
@Injectable()
export class OutgoingMailService {
  constructor(
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(MailFrames) private readonly frames: MailFrames,
  ) {}

  /** @throws not_found when a file is gone. */
  async make(ctx: RequestContext, channel: MailChannel, message: OutboundMessage): Promise<SendMailOptions> {
    const { agencyId } = ctx;
    const { addresses, senderName, hasPlusTags } = mailFace(channel);
    const wanted = message.from.address?.toLowerCase();
    // An address that was taken away from the channel meanwhile is none of its own any more.
    const mailbox = addresses.find((address) => address === wanted) ?? addresses[0] ?? '';
    const frame = await this.frames.of(ctx, message, mailbox);
    const { html, text } = composeBodies(message, frame, frame?.logoKey ? [LOGO_CID] : []);
    const name = oneLine(senderName ?? message.from.name, 200);
    return {
      from: { name, address: mailbox },
      to: [
        { name: oneLine(message.to.name ?? '', 200), address: oneLine(message.to.address ?? '', 320) },
        ...bare(message.also),
      ],
      ...(message.cc?.length && { cc: bare(message.cc) }),
      // Only in the envelope: the mail itself is written without it.
      ...(message.bcc?.length && { bcc: bare(message.bcc) }),
      ...(hasPlusTags && { replyTo: { name, address: this.tagged(agencyId, mailbox, message) } }),
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
      attachments: await this.attachments(agencyId, message, frame),
    };
  }

  private tagged(agencyId: number, mailbox: string, message: OutboundMessage): string {
    const sign = (purpose: string, value: string): string => this.secrets.sign(purpose, value);
    return withTag(mailbox, replyTag(sign, agencyId, message.channelId, message.conversationRef));
  }

  private async attachments(
    agencyId: number,
    message: OutboundMessage,
    frame: Frame | null,
  ): Promise<SendMailOptions['attachments']> {
    const attachments = [];
    if (frame?.logoKey && frame.body.includes(`cid:${LOGO_CID}`)) {
      const { stream } = await this.storage.get(checkOwner(frame.logoKey, agencyId));
      attachments.push({
        filename: 'logo.png',
        contentType: 'image/png',
        content: stream,
        cid: LOGO_CID,
        contentDisposition: 'inline' as const,
      });
    }
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

/** As objects, so that no character of an address is read as a list, a name or a header. */
function bare(addresses: readonly string[] = []): { name: string; address: string }[] {
  return addresses.map((address) => ({ name: '', address: oneLine(address, 320) }));
}
