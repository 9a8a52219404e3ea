import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import type { ConnectedChannel } from '../connectors/connector.js';
import { MailAccessRepository } from './mail-access.repository.js';
import { SignInRefused } from './mail-failure.rules.js';
import { type SignedInProvider, TokenEndpoint, type Tokens } from './token-endpoint.service.js';

export const REFRESH_PLACE = 'mail_access.sealed_refresh_token';
export const ACCESS_PLACE = 'mail_access.sealed_access_token';
const LOOK_MS = 200;
const PATIENCE_MS = 25_000;
const PRIMED_MS = 60_000;

/** Access tokens of mailboxes: kept for all processes, renewed ahead of their end by whichever process comes first. */
@Injectable()
export class MailAccess {
  /** Tokens of mailboxes that are just being connected, by their refresh token. */
  private readonly primed = new Map<string, { token: string; until: number }>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(MailAccessRepository) private readonly access: MailAccessRepository,
    @Inject(TokenEndpoint) private readonly endpoint: TokenEndpoint,
  ) {}

  /** @throws SignInRefused when the provider took the permission back */
  async token(channel: ConnectedChannel, provider: SignedInProvider): Promise<string> {
    const refreshToken = channel.secrets.refresh_token ?? '';
    if (!channel.id) return this.unsaved(provider, refreshToken);
    const ctx = systemContext(channel.agencyId, 'mail access');
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const row = await this.db.read(ctx, (q) => this.access.find(q, channel.id));
      if (!row) {
        if (!refreshToken) throw new SignInRefused('Nobody has signed in yet.');
        const sealed = this.secrets.seal(ctx.agencyId, REFRESH_PLACE, refreshToken);
        await this.db.write(ctx, (tx) => this.access.begin(tx, channel.id, sealed));
        continue;
      }
      if (row.isFresh && row.sealedAccessToken)
        return this.secrets.open(ctx.agencyId, ACCESS_PLACE, row.sealedAccessToken);
      const fence = await this.db.write(ctx, (tx) => this.access.claim(tx, channel.id));
      if (fence !== null) return this.renew(ctx, channel.id, fence, provider, row.sealedRefreshToken);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error('The provider did not renew the access in time.');
  }

  /** Somebody has signed in: at a new channel before it is tested, at one that is there at once. */
  prime({ refreshToken, accessToken }: Tokens): void {
    if (this.primed.size > 1_000) this.primed.clear();
    if (refreshToken)
      this.primed.set(nameOf(refreshToken), { token: accessToken, until: Date.now() + PRIMED_MS });
  }

  async replace(ctx: RequestContext, channelId: number, tokens: Tokens): Promise<void> {
    if (!tokens.refreshToken) return;
    const refresh = this.secrets.seal(ctx.agencyId, REFRESH_PLACE, tokens.refreshToken);
    const access = this.secrets.seal(ctx.agencyId, ACCESS_PLACE, tokens.accessToken);
    await this.db.write(ctx, (tx) =>
      this.access.replace(tx, channelId, { refresh, access, seconds: tokens.seconds }),
    );
  }

  /** The mail server did not take the token: the next one that is asked for is a new one. */
  async spend(agencyId: number, channelId: number): Promise<void> {
    await this.db.write(systemContext(agencyId, 'mail access'), (tx) => this.access.spend(tx, channelId));
  }

  private async unsaved(provider: SignedInProvider, refreshToken: string): Promise<string> {
    const primed = this.primed.get(nameOf(refreshToken));
    if (primed && primed.until > Date.now()) return primed.token;
    return (await this.endpoint.refresh(provider, refreshToken)).accessToken;
  }

  private async renew(
    ctx: RequestContext,
    channelId: number,
    fence: number,
    provider: SignedInProvider,
    sealedRefreshToken: string,
  ): Promise<string> {
    const { agencyId } = ctx;
    try {
      const refreshToken = this.secrets.open(agencyId, REFRESH_PLACE, sealedRefreshToken);
      const tokens = await this.endpoint.refresh(provider, refreshToken);
      const { refreshToken: next, accessToken, seconds } = tokens;
      await this.db.write(ctx, (tx) =>
        this.access.renewed(tx, channelId, fence, {
          refresh: next && this.secrets.seal(agencyId, REFRESH_PLACE, next),
          access: this.secrets.seal(agencyId, ACCESS_PLACE, accessToken),
          seconds,
        }),
      );
      return accessToken;
    } catch (error) {
      await this.db.write(ctx, (tx) => this.access.unclaim(tx, channelId, fence));
      throw error;
    }
  }
}

const nameOf = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('hex');
