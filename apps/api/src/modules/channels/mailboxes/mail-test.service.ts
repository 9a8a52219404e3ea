import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { ConnectedChannel, ConnectionStep, ConnectionTest } from '../connectors/connector.js';
import { wordOf } from '../connectors/mail/mail-settings.rules.js';
import { type MailFailure, mailFailure } from './mail-failure.rules.js';
import { MailLines } from './mail-lines.service.js';
import { MailServers } from './mail-servers.service.js';
import { openFolder } from './open-folder.js';

type Channel = ConnectedChannel & { provider: ProviderName };

/** Which field of the form holds what a failure is about. */
const FIELDS: Record<'incoming' | 'outgoing', Partial<Record<MailFailure['kind'], string>>> = {
  incoming: {
    address: 'imap_host',
    unreachable: 'imap_port',
    encryption: 'imap_security',
    sign_in: 'password',
    folder: 'folder',
  },
  outgoing: {
    address: 'smtp_host',
    unreachable: 'smtp_port',
    encryption: 'smtp_security',
    sign_in: 'smtp_password',
  },
};

/** Tries both lines of a mail channel: signs in, opens the folder, and sends nothing. */
@Injectable()
export class MailTest {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MailServers) private readonly servers: MailServers,
    @Inject(MailLines) private readonly lines: MailLines,
  ) {}

  async run(channel: Channel): Promise<ConnectionTest> {
    const settings: Record<string, unknown> = {};
    const steps: ConnectionStep[] = [];
    if (this.servers.incoming(channel))
      steps.push(
        await stepOf('incoming', async () => {
          settings.first = await this.incoming(channel);
        }),
      );
    if (this.servers.outgoing(channel)) steps.push(await stepOf('outgoing', () => this.outgoing(channel)));
    const failed = steps.find(({ isOk }) => !isOk);
    if (!failed) return { isOk: true, handle: wordOf(channel.settings, 'address'), settings, steps };
    const field = FIELDS[failed.name][failed.failure as MailFailure['kind']];
    return { isOk: false, reason: failed.reason ?? '', steps, ...(field && { field }) };
  }

  /** @returns where the folder ends now */
  private async incoming(channel: Channel): Promise<string> {
    const server = this.servers.incoming(channel);
    const signIn = await this.servers.signIn(channel, 'in');
    if (!server || !signIn) throw new Error('There is nothing to sign in with.');
    const client = await this.lines.imap(server, signIn, this.config.smtp.maxBytes);
    try {
      await openFolder(client, wordOf(channel.settings, 'folder') || 'INBOX');
      return client.mailbox ? `${client.mailbox.uidValidity}:${client.mailbox.uidNext}` : '';
    } finally {
      await client.logout().catch(() => client.close());
    }
  }

  private async outgoing(channel: Channel): Promise<void> {
    const server = this.servers.outgoing(channel);
    if (server) await this.lines.smtpTest(server, await this.servers.signIn(channel, 'out'));
  }
}

async function stepOf(name: ConnectionStep['name'], work: () => Promise<void>): Promise<ConnectionStep> {
  try {
    await work();
    return { name, isOk: true, failure: null, reason: null };
  } catch (error) {
    const { kind, reason } = mailFailure(error);
    return { name, isOk: false, failure: kind, reason };
  }
}
