import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config, type MailClient } from '../../../platform/config/index.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import { SignInRefused } from './mail-failure.rules.js';

export type SignedInProvider = 'mail_google' | 'mail_microsoft';

export interface Tokens {
  accessToken: string;
  /** Missing where the old one stays. */
  refreshToken: string | null;
  seconds: number;
  /** Whose mailbox it is, where the provider said it. */
  address: string | null;
}

const given = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().default(3_600),
  id_token: z.string().optional(),
});
const refused = z.object({ error: z.string(), error_description: z.string().optional() });
const claims = z.object({ email: z.email().optional(), preferred_username: z.string().optional() });

/** Talks to the sign-in of Google and Microsoft. */
@Injectable()
export class TokenEndpoint {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
  ) {}

  /** Null where the operator has registered no application. */
  client(provider: SignedInProvider): MailClient | null {
    return this.config.mailboxes[provider === 'mail_google' ? 'google' : 'microsoft'] ?? null;
  }

  /** The page where people let us in. */
  authorizeUrl(provider: SignedInProvider, state: string, challenge: string, hint: string | null): string {
    const { googleAccounts, microsoftLogin } = this.config.providerUrls;
    const isGoogle = provider === 'mail_google';
    const url = new URL(
      isGoogle ? `${googleAccounts}/o/oauth2/v2/auth` : `${microsoftLogin}/common/oauth2/v2.0/authorize`,
    );
    url.search = new URLSearchParams({
      client_id: this.client(provider)?.id ?? '',
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: isGoogle
        ? 'openid email https://mail.google.com/'
        : 'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(isGoogle ? { access_type: 'offline', prompt: 'consent' } : { prompt: 'select_account' }),
      ...(hint && { login_hint: hint }),
    }).toString();
    return url.href;
  }

  get redirectUri(): string {
    return `${this.config.publicUrl}/admin/channels2/email/signed-in`;
  }

  /** @throws SignInRefused */
  exchange(provider: SignedInProvider, code: string, verifier: string): Promise<Tokens> {
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.redirectUri,
    };
    return this.ask(provider, form);
  }

  /** @throws SignInRefused when it was taken back */
  refresh(provider: SignedInProvider, refreshToken: string): Promise<Tokens> {
    return this.ask(provider, { grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  private async ask(provider: SignedInProvider, form: Record<string, string>): Promise<Tokens> {
    const client = this.client(provider);
    if (!client) throw new SignInRefused('This installation has no application at the provider.');
    const { googleOauth, microsoftLogin } = this.config.providerUrls;
    const url =
      provider === 'mail_google' ? `${googleOauth}/token` : `${microsoftLogin}/common/oauth2/v2.0/token`;
    const line = this.connected.bareClient([client.secret, ...Object.values(form)]);
    const answer = await line.call({
      url,
      form: { client_id: client.id, client_secret: client.secret, ...form },
    });
    const tokens = given.safeParse(answer.json);
    if (answer.status === 200 && tokens.success) {
      const { access_token, refresh_token, expires_in, id_token } = tokens.data;
      return {
        accessToken: access_token,
        refreshToken: refresh_token ?? null,
        seconds: expires_in,
        address: addressOf(id_token),
      };
    }
    const { error, error_description } = refused.safeParse(answer.json).data ?? {};
    const reason =
      [error, error_description].filter(Boolean).join(': ').slice(0, 300) || `It answered ${answer.status}.`;
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new SignInRefused(reason);
    throw new Error(reason);
  }
}

/** It came straight from the provider over an encrypted line, so its signature proves nothing more. */
function addressOf(idToken: string | undefined): string | null {
  try {
    const body = JSON.parse(
      Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as unknown;
    const { email, preferred_username } = claims.parse(body);
    return (email ?? preferred_username)?.toLowerCase() ?? null;
  } catch {
    return null;
  }
}
