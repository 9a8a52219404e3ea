import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { ConnectedChannel } from '../connectors/connector.js';
import { imapSettings, type MailServer, ownSmtp, wordOf } from '../connectors/mail/mail-settings.rules.js';
import { MailAccess } from './mail-access.service.js';
import { type MailSignIn, SIMULATED } from './mail-lines.service.js';
import type { SignedInProvider } from './token-endpoint.service.js';

type MailChannel = ConnectedChannel & {
  readonly provider: ProviderName | null;
  readonly address?: string | null;
};

const KNOWN = {
  mail_google: {
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  mail_microsoft: {
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
} as const satisfies Record<SignedInProvider, { imap: MailServer; smtp: MailServer }>;

export function isSignedIn(provider: ProviderName | null): provider is SignedInProvider {
  return provider !== null && provider in KNOWN;
}

/** Which servers carry a channel's mail, and how it signs in there. */
@Injectable()
export class MailServers {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MailAccess) private readonly access: MailAccess,
  ) {}

  /** Null for those to whom mail is brought. */
  incoming(channel: MailChannel): MailServer | null {
    if (isSignedIn(channel.provider)) return this.known(channel.provider, 'imap');
    if (channel.provider !== 'mail_imap') return null;
    const {
      imap_host: host,
      imap_port: port,
      imap_security: security,
    } = imapSettings.parse(channel.settings);
    return { host, port, security };
  }

  /** Null: by the installation's own. */
  outgoing(channel: MailChannel): MailServer | null {
    return isSignedIn(channel.provider) ? this.known(channel.provider, 'smtp') : ownSmtp(channel);
  }

  /** @throws SignInRefused when the provider does not let us in any more */
  async signIn(channel: MailChannel, side: 'in' | 'out'): Promise<MailSignIn | null> {
    const address = wordOf(channel.settings, 'address') || (channel.address ?? '');
    if (isSignedIn(channel.provider))
      return { user: address, accessToken: await this.access.token(channel, channel.provider) };
    const { password = '', smtp_password } = channel.secrets;
    if (side === 'in') return { user: wordOf(channel.settings, 'imap_user') || address, pass: password };
    const pass = smtp_password || password;
    const user = wordOf(channel.settings, 'smtp_user') || wordOf(channel.settings, 'imap_user') || address;
    // A server in the own network may take mail without a sign-in.
    return pass ? { user, pass } : null;
  }

  private known(provider: SignedInProvider, line: 'imap' | 'smtp'): MailServer {
    const { simulated } = this.config.mailboxes;
    return simulated ? { ...KNOWN[provider][line], host: SIMULATED[line] } : KNOWN[provider][line];
  }
}
