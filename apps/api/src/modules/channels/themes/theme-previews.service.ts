import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { MailChannels } from '../mailboxes/mail-channels.service.js';
import { documentOf } from '../mail-out/compose-mail.rules.js';
import type { PreviewEmailThemeInput, SendTestThemeInput } from './email-theme.input.js';
import type { EmailThemePreviewType } from './email-theme.type.js';
import { EmailThemeLogosRepository, type LogoRow } from './email-theme-logos.repository.js';
import { frameMail } from './frame-mail.rules.js';
import { MailFramesRepository } from './mail-frames.repository.js';
import { ThemeCompiler } from './theme-compiler.service.js';
import { LOGO_CID } from './theme-html.rules.js';
import { sampleMail } from './sample-mail.words.js';

/** Shows a theme before anybody has it: beside the form, and in one's own mailbox. */
@Injectable()
export class ThemePreviews {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MailFramesRepository) private readonly frames: MailFramesRepository,
    @Inject(EmailThemeLogosRepository) private readonly logos: EmailThemeLogosRepository,
    @Inject(ThemeCompiler) private readonly compiler: ThemeCompiler,
    @Inject(MailChannels) private readonly mails: MailChannels,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws validation.failed */
  async preview(ctx: RequestContext, input: PreviewEmailThemeInput): Promise<EmailThemePreviewType> {
    const look = await this.compiler.compile(input.settings);
    const { logo, values } = await this.facts(ctx, input.logoId);
    const content = logo && (await this.content(logo));
    const src = content ? `data:image/png;base64,${content.toString('base64')}` : '';
    const message = sampleMail(values['contact.name']);
    const parts = { message, values, logo: logo && { ...logo, src } };
    const framed = frameMail(look, parts, input.dark ? 'always' : 'never');
    // Seen in a page whose own colours may be dark: what a light program shows is said.
    const base = input.dark ? '' : '<style>:root{color-scheme:light}body{background:#fff}</style>';
    return { html: documentOf({ ...framed, head: `${base}${framed.head}` }, ''), text: framed.text };
  }

  /** To whoever asks. @throws validation.failed, not_found */
  async sendTest(
    ctx: RequestContext,
    to: { name: string; email: string },
    input: SendTestThemeInput,
  ): Promise<{ isSent: boolean; reason: string | null }> {
    const look = await this.compiler.compile(input.settings);
    const { logo, values } = await this.facts(ctx, input.logoId);
    const own = { ...values, 'agent.name': to.name, 'contact.name': to.name };
    const message = sampleMail(to.name);
    const parts = { message, values: own, logo: logo && { ...logo, src: `cid:${LOGO_CID}` } };
    const framed = frameMail(look, parts);
    const attachments = logo
      ? [{ filename: 'logo.png', contentType: 'image/png', content: await this.content(logo), cid: LOGO_CID }]
      : [];
    const reason = await this.mails.sendTest(ctx, Number(input.channelId), to.email, {
      subject: message.subject,
      html: documentOf(framed, ''),
      text: `${framed.text}\n`,
      attachments,
    });
    return { isSent: reason === null, reason };
  }

  private async facts(ctx: RequestContext, logoId: string | null | undefined) {
    return this.db.read(ctx, async (q) => {
      const logo = logoId ? await this.logos.find(q, Number(logoId)) : null;
      if (logoId && !logo) throw ChannelErrors.invalid({ fields: { logoId: ['There is no such picture.'] } });
      const company = await this.frames.company(q);
      const values = {
        ...company,
        'company.email': 'hello@example.com',
        'agent.name': ctx.actor.kind === 'user' ? ctx.actor.name : company['agency.name'],
        'contact.name': 'Sam Rivers',
        'ticket.number': '1042',
        'ticket.subject': sampleMail('').subject,
      };
      return { logo, values };
    });
  }

  private async content({ storageKey }: LogoRow): Promise<Buffer> {
    const { stream } = await this.storage.get(storageKey);
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}
