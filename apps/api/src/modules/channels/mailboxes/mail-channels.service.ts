import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { mailFace } from '../connectors/mail/mail-settings.rules.js';
import { forwardAddress } from '../mail-content/forward-address.rules.js';
import { MailTransport } from '../mail-out/mail-transport.js';
import { mailFailure } from './mail-failure.rules.js';
import { MailServers } from './mail-servers.service.js';
import { FETCHED, MailboxesRepository, type MailboxView } from './mailboxes.repository.js';

const SEND_MS = 30_000;

export interface MailChannelView {
  addresses: readonly string[];
  /** Where the company's own server passes mail on to. */
  forwardAddress: string | null;
  /** Of mail that is fetched. */
  mailbox: MailboxView | null;
}

/** What a mail channel has besides its connection: where it is read, where mail goes to, and a mail to try it. */
@Injectable()
export class MailChannels {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(MailboxesRepository) private readonly mailboxes: MailboxesRepository,
    @Inject(MailServers) private readonly servers: MailServers,
    @Inject(MailTransport) private readonly transport: MailTransport,
  ) {}

  /** @throws not_found */
  async get(ctx: RequestContext, channelId: number): Promise<MailChannelView> {
    return this.db.read(ctx, async (q) => {
      const channel = await this.open(q, channelId);
      if (channel?.type !== 'EMAIL') throw ChannelErrors.notFound();
      const sign = (purpose: string, text: string): string => this.secrets.sign(purpose, text);
      const isFetched = FETCHED.some((provider) => provider === channel.provider);
      return {
        addresses: mailFace(channel).addresses,
        forwardAddress:
          channel.provider === 'mail_forward'
            ? forwardAddress(sign, channelId, new URL(this.config.publicUrl).hostname)
            : null,
        mailbox: isFetched ? await this.mailboxes.view(q, channelId) : null,
      };
    });
  }

  /** Sends a mail that says that it works. @returns why it does not; null when it was taken. @throws not_found */
  async sendTest(
    ctx: RequestContext,
    channelId: number,
    to: string,
    mail: Pick<SendMailOptions, 'subject' | 'text' | 'html' | 'attachments'>,
  ) {
    const channel = await this.db.read(ctx, (q) => this.open(q, channelId));
    if (channel?.type !== 'EMAIL' || !channel.address) throw ChannelErrors.notFound();
    try {
      const server = this.servers.outgoing(channel);
      const own = server && { server, signIn: await this.servers.signIn(channel, 'out') };
      const from = { name: mailFace(channel).senderName ?? channel.name, address: channel.address };
      const letter = {
        from,
        to: { name: '', address: to },
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const result = await this.transport.submit(letter, AbortSignal.timeout(SEND_MS), own);
      return 'reason' in result ? result.reason : null;
    } catch (error) {
      return mailFailure(error).reason;
    }
  }

  private async open(q: Reader, channelId: number): Promise<OpenChannel | null> {
    return (await this.channels.isOpenToSettle(q, channelId)) ? this.connected.open(q, channelId) : null;
  }
}
