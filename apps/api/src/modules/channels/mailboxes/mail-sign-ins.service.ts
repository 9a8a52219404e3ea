import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ConnectionsService } from '../connecting/connections.service.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import { MailAccessRepository } from './mail-access.repository.js';
import { MailAccess } from './mail-access.service.js';
import { SignInRefused } from './mail-failure.rules.js';
import { type SignedInProvider, TokenEndpoint, type Tokens } from './token-endpoint.service.js';

const PLACE = 'mail_sign_in.sealed_verifier';
const SECONDS = 15 * 60;
const PROVIDERS: readonly SignedInProvider[] = ['mail_google', 'mail_microsoft'];

/** People let us into their mailbox at Google or Microsoft: by a code that only we can use, once, for whoever began it. */
@Injectable()
export class MailSignIns {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(MailAccessRepository) private readonly rows: MailAccessRepository,
    @Inject(MailAccess) private readonly access: MailAccess,
    @Inject(TokenEndpoint) private readonly endpoint: TokenEndpoint,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(ConnectionsService) private readonly connections: ConnectionsService,
  ) {}

  /** Where this installation has registered an application. */
  get offered(): SignedInProvider[] {
    return PROVIDERS.filter((provider) => this.endpoint.client(provider) !== null);
  }

  /** @returns the page of the provider. @throws not_found, channels.sign_in_not_offered */
  async begin(ctx: RequestContext, wanted: string, channelId: number | null): Promise<string> {
    const provider = this.offered.find((one) => one === wanted);
    if (!provider) throw ChannelErrors.signInNotOffered();
    const channel =
      channelId === null ? null : await this.db.read(ctx, (q) => this.connected.open(q, channelId));
    if (channelId !== null && channel?.provider !== provider) throw ChannelErrors.notFound();
    const [state, verifier] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64url'));
    await this.db.write(ctx, (tx) =>
      this.rows.addSignIn(tx, {
        stateHash: sha256(state ?? '').toString('hex'),
        userId: userOf(ctx),
        provider,
        channelId,
        sealedVerifier: this.secrets.seal(ctx.agencyId, PLACE, verifier ?? ''),
        seconds: SECONDS,
      }),
    );
    const challenge = sha256(verifier ?? '').toString('base64url');
    return this.endpoint.authorizeUrl(provider, state ?? '', challenge, channel?.address ?? null);
  }

  /** @returns the channel. @throws channels.sign_in_over, channels.connection_refused, channels.address_differs */
  async finish(ctx: RequestContext, state: string, code: string): Promise<number> {
    const stateHash = sha256(state).toString('hex');
    const row = await this.db.write(ctx, (tx) => this.rows.takeSignIn(tx, stateHash, userOf(ctx)));
    if (!row) throw ChannelErrors.signInOver();
    const provider = row.provider as SignedInProvider;
    const tokens = await this.exchange(
      provider,
      code,
      this.secrets.open(ctx.agencyId, PLACE, row.sealedVerifier),
    );
    const { refreshToken, address } = tokens;
    if (!refreshToken || !address)
      throw ChannelErrors.connectionRefused({
        facts: { reason: 'The provider did not say whose mailbox it is.' },
      });
    return row.channelId === null
      ? this.connect(ctx, provider, tokens, { refreshToken, address })
      : this.letInAnew(ctx, row.channelId, tokens, { refreshToken, address });
  }

  private async exchange(provider: SignedInProvider, code: string, verifier: string): Promise<Tokens> {
    try {
      return await this.endpoint.exchange(provider, code, verifier);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof SignInRefused) throw ChannelErrors.connectionRefused({ facts: { reason } });
      throw error;
    }
  }

  private async connect(
    ctx: RequestContext,
    provider: SignedInProvider,
    tokens: Tokens,
    { refreshToken, address }: { refreshToken: string; address: string },
  ): Promise<number> {
    this.access.prime(tokens);
    const { id } = await this.connections.connect(ctx, {
      provider,
      settings: { address },
      secrets: { refresh_token: refreshToken },
    });
    await this.access.replace(ctx, id, tokens);
    return id;
  }

  private async letInAnew(
    ctx: RequestContext,
    channelId: number,
    tokens: Tokens,
    { refreshToken, address }: { refreshToken: string; address: string },
  ): Promise<number> {
    const channel = await this.db.read(ctx, (q) => this.connected.open(q, channelId));
    if (!channel) throw ChannelErrors.notFound();
    if (channel.address !== address)
      throw ChannelErrors.addressDiffers({ facts: { expected: channel.address, found: address } });
    await this.access.replace(ctx, channelId, tokens);
    await this.connections.update(ctx, channelId, { secrets: { refresh_token: refreshToken } });
    return channelId;
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Only people sign in; the edge lets nobody else in. */
function userOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw ChannelErrors.signInOver();
  return actor.userId;
}
