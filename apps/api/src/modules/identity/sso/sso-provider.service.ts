import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { guardedFetch } from '../../../platform/outgoing/index.js';
import type { ProviderEndpoints } from './sso.rules.js';

const TIMEOUT_SECONDS = 10;
/** How far the clocks of the two servers may be apart. */
const CLOCK_SECONDS = 60;
const SCOPE = 'openid email profile';

/** What is needed to speak to a provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The only servers that are spoken to; missing while the connection is being set up. */
  origins?: readonly string[];
}

/** What a sign-in was begun with, and must come back with. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider says of a person. Nothing of it has been decided on yet. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

/** Speaks OpenID Connect with the identity providers of companies. */
@Injectable()
export class SsoProviderService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get redirectUri(): string {
    return `${this.config.publicUrl}/auth/sso/callback`;
  }

  /**
   * Looks whether a provider is there, and where its parts are.
   * @throws when there is none, when it calls itself otherwise, or when its servers may not be called.
   */
  async endpointsOf(settings: ProviderSettings): Promise<ProviderEndpoints> {
    const server = (await this.discover(settings)).serverMetadata();
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
    if (!authorization_endpoint || !token_endpoint || !jwks_uri)
      throw new Error('The provider does not say where to sign in, where its tokens or its keys are.');
    const found = {
      authorization: authorization_endpoint,
      token: token_endpoint,
      jwks: jwks_uri,
      userinfo: userinfo_endpoint ?? null,
    };
    const protocols = this.config.ssoAllowPrivate ? ['https:', 'http:'] : ['https:'];
    const isWeb = Object.values(found).every(
      (url) => url === null || protocols.includes(new URL(url).protocol),
    );
    if (!isWeb) throw new Error('The addresses of the provider must begin with https://.');
    return found;
  }

  /** Where the browser goes to sign in. */
  async authorizationUrl(
    settings: ProviderSettings,
    expected: Expected,
    loginHint: string | null,
  ): Promise<URL> {
    const client = await this.discover(settings);
    return oidc.buildAuthorizationUrl(client, {
      redirect_uri: this.redirectUri,
      scope: SCOPE,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
    });
  }

  /**
   * Exchanges the code that the browser brought back. The keys of the provider are read anew each time, so that a
   * change of them is never a reason to fail.
   * @param query of the address that the browser came back to.
   * @throws unless state, nonce, issuer, audience, signature and times are all right.
   */
  async personOf(
    settings: ProviderSettings,
    query: URLSearchParams,
    expected: Expected,
  ): Promise<ProviderPerson> {
    const client = await this.discover(settings);
    const tokens = await oidc.authorizationCodeGrant(client, new URL(`${this.redirectUri}?${query}`), {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no id token.');
    const { userinfo_endpoint } = client.serverMetadata();
    const isEnough = typeof claims.email === 'string' || !userinfo_endpoint;
    const more = isEnough ? {} : await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
    return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } };
  }

  private async discover(settings: ProviderSettings): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, origins } = settings;
    const { ssoAllowPrivate: allowPrivate, outgoingHosts: hosts } = this.config;
    const fetch = guardedFetch({ allowPrivate, hosts, ...(origins && { origins }) }) as oidc.CustomFetch;
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_SECONDS };
    const insecure = allowPrivate ? [oidc.allowInsecureRequests] : [];
    const found = await oidc.discovery(new URL(issuer), clientId, metadata, undefined, {
      [oidc.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      execute: insecure,
    });
    const server = found.serverMetadata();
    const client = new oidc.Configuration(server, clientId, metadata, howToProve(server, clientSecret));
    client[oidc.customFetch] = fetch;
    client.timeout = TIMEOUT_SECONDS;
    for (const prepare of [...insecure, oidc.enableNonRepudiationChecks]) prepare(client);
    return client;
  }
}

/** Not every provider takes the secret in the same place. */
function howToProve(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return taken.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}
