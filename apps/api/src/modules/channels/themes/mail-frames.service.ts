import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { settingsOf } from './email-theme.rules.js';
import { type FramedMail, frameMail, type FrameParts } from './frame-mail.rules.js';
import { type LookRow, MailFramesRepository, type ThemeName } from './mail-frames.repository.js';
import { LOGO_CID } from './theme-html.rules.js';

export interface Frame extends FramedMail {
  /** Where the picture of the theme is kept. */
  logoKey: string | null;
}

/** Puts the company's looks around the words of a mail. */
@Injectable()
export class MailFrames {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MailFramesRepository) private readonly frames: MailFramesRepository,
  ) {}

  /** What a mail of this channel that is written now is to look like; null: plain. */
  ofChannel(q: Reader, channelId: number): Promise<ThemeName | null> {
    return this.frames.ofChannel(q, channelId);
  }

  /** Null for a plain mail, also when its theme is gone for good. */
  async of(ctx: RequestContext, message: OutboundMessage, address: string): Promise<Frame | null> {
    const { theme } = message;
    if (!theme) return null;
    const found = await this.db.read(ctx, async (q) => {
      const look = await this.frames.look(q, theme);
      return look && { look, company: await this.frames.company(q) };
    });
    if (!found) return null;
    const values = {
      ...found.company,
      'company.email': address,
      'agent.name': message.from.name,
      'contact.name': message.to.name ?? '',
      'ticket.number': message.reference ?? '',
      'ticket.subject': message.subject,
    };
    const { look } = found;
    const parts = { message, values, logo: logoOf(look) };
    return {
      ...frameMail({ settings: settingsOf(look.settings), html: look.html }, parts),
      logoKey: look.logoKey,
    };
  }
}

function logoOf({ logoKey, logoWidth, logoHeight }: LookRow): FrameParts['logo'] {
  if (logoKey === null) return null;
  return { src: `cid:${LOGO_CID}`, width: logoWidth ?? 160, height: logoHeight ?? 60 };
}
