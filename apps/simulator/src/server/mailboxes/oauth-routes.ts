import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountId, type MailHost, MAILBOX } from './mail-host.js';

const ACCESS_SECONDS = 3_600;
const CODE_MS = 60_000;
export const CLIENT = { id: 'simulated-client', secret: 'simulated-client-secret' };

interface Grant {
  address: string;
  challenge: string;
  redirectUri: string;
  until: number;
}

const asked = z.object({
  client_id: z.literal(CLIENT.id),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  state: z.string().min(16),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  chosen: z.string().optional(),
  login_hint: z.string().optional(),
});

/** How Google and Microsoft let an application into a mailbox: a page where one agrees, and an endpoint for tokens. */
export class OauthDesk {
  private readonly codes = new Map<string, Grant>();
  private readonly refreshTokens = new Map<string, string>();
  /** How often each mailbox's access was renewed: two processes must not do it at once. */
  readonly renewals = new Map<string, number>();

  constructor(private readonly host: MailHost) {}

  routes(app: FastifyInstance): void {
    const page = (request: FastifyRequest, reply: FastifyReply): unknown => this.agree(request, reply);
    const token = (request: FastifyRequest, reply: FastifyReply): unknown => this.token(request, reply);
    app.get('/providers/google_accounts/o/oauth2/v2/auth', page);
    app.post('/providers/google_oauth/token', token);
    app.get('/providers/microsoft_login/common/oauth2/v2.0/authorize', page);
    app.post('/providers/microsoft_login/common/oauth2/v2.0/token', token);
  }

  private agree(request: FastifyRequest, reply: FastifyReply): unknown {
    const given = asked.safeParse(request.query);
    if (!given.success)
      return reply.status(400).type('text/plain').send('This application asks in the wrong way.');
    const { chosen, redirect_uri: redirectUri, state, code_challenge: challenge } = given.data;
    if (chosen === undefined) return reply.type('text/html').send(this.page(request));
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (chosen === '') back.searchParams.set('error', 'access_denied');
    else {
      const code = `simulated-code-${randomUUID()}`;
      this.codes.set(code, {
        address: chosen.toLowerCase(),
        challenge,
        redirectUri,
        until: Date.now() + CODE_MS,
      });
      back.searchParams.set('code', code);
    }
    return reply.redirect(back.href);
  }

  private page(request: FastifyRequest): string {
    const way = (chosen: string): string => {
      const query = new URLSearchParams({ ...(request.query as Record<string, string>), chosen });
      return `?${escaped(query.toString())}`;
    };
    const mailboxes = this.host.world.accountsOf().filter(({ provider }) => provider === MAILBOX);
    const rows = mailboxes.map(({ handle }) => `<li><a href="${way(handle)}">${escaped(handle)}</a></li>`);
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated sign-in</title><body style="font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem">
<h1>Simulated sign-in</h1><p>Parley would like to read and send your mail. Whose mailbox is it?</p>
<ul>${rows.join('')}</ul><p><a href="${way('')}">Do not allow it</a></p></body></html>`;
  }

  private token(request: FastifyRequest, reply: FastifyReply): unknown {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    const refuse = (error: string) =>
      reply.status(400).send({ error, error_description: 'Simulated: this is not accepted.' });
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return reply.status(401).send({ error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token') {
      const address = this.refreshTokens.get(form.get('refresh_token') ?? '');
      if (!address || this.host.strikes(address, 'revoked')) return refuse('invalid_grant');
      this.renewals.set(address, (this.renewals.get(address) ?? 0) + 1);
      return reply.send(this.tokensFor(address));
    }
    const grant = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant &&
      grant.until > Date.now() &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri');
    if (!isGood) return refuse('invalid_grant');
    return reply.send(this.tokensFor(grant.address, true));
  }

  private tokensFor(address: string, isFirst = false): Record<string, unknown> {
    const short = this.host.world.troubles.strikes(accountId(address), 'short_token');
    const seconds = short ? (short.seconds ?? 1) : ACCESS_SECONDS;
    const refresh = isFirst ? `simulated-refresh-${randomUUID()}` : undefined;
    if (refresh) this.refreshTokens.set(refresh, address);
    const body = Buffer.from(JSON.stringify({ email: address })).toString('base64url');
    return {
      access_token: this.host.newToken(address, seconds),
      token_type: 'Bearer',
      expires_in: seconds,
      ...(refresh && { refresh_token: refresh, id_token: `e30.${body}.` }),
    };
  }

  /** A refresh token without the page, for tests. */
  grant(address: string): string {
    const token = `simulated-refresh-${randomUUID()}`;
    this.refreshTokens.set(token, address.toLowerCase());
    return token;
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
