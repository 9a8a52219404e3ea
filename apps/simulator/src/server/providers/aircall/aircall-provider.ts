import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { SimulatedProvider, SimulatorParts } from '../provider.js';
import { newNumber } from '../sms/sms-phones.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';
import { AircallDesk } from './aircall-desk.js';
import { aircallRoutes } from './aircall-routes.js';

const webhookInput = z.object({ url: z.url(), events: z.array(z.string()).optional() });
type Work = (request: FastifyRequest, reply: FastifyReply, account: Account) => Promise<object | null>;

/** Aircall: calls are led there, and its webhooks tell of them. `/providers/aircall/v1/…`. */
export class AircallProvider implements SimulatedProvider {
  readonly name = 'aircall';
  readonly title = 'Aircall';
  readonly place = 'aircall';
  readonly can = ['told_call'] as const;
  private readonly desks = new WeakMap<object, AircallDesk>();

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    const { world } = parts;
    const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, work: Work) =>
      app.route({
        method,
        url: `/v1${url}`,
        handler: (request, reply) => behind(request, reply, parts, work),
      });
    route('GET', '/ping', () => answer({ ping: 'pong' }));
    route('GET', '/company', (_request, _reply, { name }) =>
      answer({ company: { name, users_count: 1, numbers_count: 1 } }),
    );
    route('GET', '/numbers', (_request, _reply, { handle, name }) =>
      answer({ numbers: [{ id: 3, name, digits: handle }], meta: { total: 1 } }),
    );
    route('GET', '/calls/:id', (request) => {
      const call = this.deskOf(parts).find(Number(idIn(request)));
      return answer(call ? { call: this.deskOf(parts).written(call) } : null);
    });
    for (const kind of ['voicemail', 'recording'] as const)
      route('DELETE', `/calls/:id/${kind}`, async (request, reply) => {
        const call = this.deskOf(parts).find(Number(idIn(request)));
        if (!call || !(await this.deskOf(parts).deleteSound(call, kind))) return null;
        await reply.status(204).send();
        return {};
      });
    webhookRoutes(route, parts);
    app.get('/assets/:account/:media', async (request, reply) => {
      const { account, media } = request.params as { account: string; media: string };
      const found = await world.media(media);
      if (!found || struck(world, account, 'media_expired'))
        return reply.status(403).type('application/xml').send('<Error><Code>AccessDenied</Code></Error>');
      return reply.type(found.file.mimeType).send(found.content);
    });
  }

  page(app: FastifyInstance, parts: SimulatorParts): void {
    aircallRoutes(app, () => this.deskOf(parts));
  }

  happened(): Promise<void> {
    return Promise.resolve();
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: 'harbour-aircall',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '+31205550177',
          credentials: { api_id: 'harbour-aircall', api_token: 'simulated-aircall-api-token' },
          webhook: null,
        },
      ],
    };
  }

  newCustomerId(): string {
    return newNumber();
  }

  newMessageId(): string {
    return '';
  }

  private deskOf(parts: SimulatorParts): AircallDesk {
    const known = this.desks.get(parts) ?? new AircallDesk(parts);
    this.desks.set(parts, known);
    return known;
  }
}

/** One webhook for each account. */
function webhookRoutes(
  route: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, work: Work) => unknown,
  { world }: SimulatorParts,
): void {
  const set = async (request: FastifyRequest, reply: FastifyReply, account: Account, secret: string) => {
    const input = webhookInput.safeParse(request.body);
    if (!input.success) return fail(reply, 400, 'Bad request', 'url must be a valid URL');
    const { url, events } = input.data;
    const webhook = { url, secret, ...(events && { fields: events }) };
    await world.saveAccount({ ...account, webhook });
    return { webhook: written(webhook, true) };
  };
  const isKnown = (request: FastifyRequest, { webhook }: Account) =>
    webhook?.secret !== undefined && idIn(request) === webhookId(webhook.secret);
  route('GET', '/webhooks', (_request, _reply, { webhook }) =>
    answer({ webhooks: webhook ? [written(webhook, false)] : [] }),
  );
  route('POST', '/webhooks', async (request, reply, account) => {
    const made = await set(request, reply, account, randomBytes(16).toString('hex'));
    if (made) reply.status(201);
    return made;
  });
  route('GET', '/webhooks/:id', (request, _reply, account) =>
    answer(account.webhook && isKnown(request, account) ? { webhook: written(account.webhook, true) } : null),
  );
  route('PUT', '/webhooks/:id', (request, reply, account) =>
    isKnown(request, account) ? set(request, reply, account, account.webhook?.secret ?? '') : answer(null),
  );
  route('DELETE', '/webhooks/:id', async (request, _reply, account) => {
    if (!isKnown(request, account)) return null;
    await world.saveAccount({ ...account, webhook: null });
    return {};
  });
}

function written({ url, secret = '', fields }: NonNullable<Account['webhook']>, isWhole: boolean): object {
  return {
    webhook_id: webhookId(secret),
    url,
    active: true,
    ...(fields && { events: fields }),
    ...(isWhole && { token: secret }),
  };
}

function webhookId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 32);
}

/** Lets in whoever shows the API id and token. What the work answers with null is not there. */
async function behind(
  request: FastifyRequest,
  reply: FastifyReply,
  { world }: SimulatorParts,
  work: Work,
): Promise<FastifyReply> {
  const account = world.accountsOf('aircall').find(({ credentials }) => isLetIn(request, credentials));
  if (!account || struck(world, account.id, 'expired_token')) {
    await fail(reply, 403, 'Forbidden', 'Invalid API key or Bearer access token');
    return reply;
  }
  if (await troubledBefore(world, account.id, reply)) return reply;
  if (struck(world, account.id, 'server_error')) {
    await fail(reply, 500, 'Internal Server Error', 'Please try again');
    return reply;
  }
  const body = await work(request, reply, account);
  await world.ledger.note({
    provider: account.provider,
    account: account.id,
    what: 'asked',
    message: null,
    reference: null,
    status: reply.sent || body ? reply.statusCode : 404,
    note: `${request.method} ${request.url.split('?')[0]}`,
  });
  if (reply.sent) return reply;
  if (!body) {
    await fail(reply, 404, 'Not found', 'There is nothing of this id');
    return reply;
  }
  if (await troubledAfter(world, account.id, request, reply, body)) return reply;
  return reply.send(body);
}

function isLetIn(
  { headers }: FastifyRequest,
  { api_id: id, api_token: token }: Account['credentials'],
): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}`;
}

function idIn(request: FastifyRequest): string {
  return (request.params as { id?: string }).id ?? '';
}

function answer<T extends object | null>(body: T): Promise<T> {
  return Promise.resolve(body);
}

async function fail(reply: FastifyReply, status: number, error: string, troubleshoot: string): Promise<null> {
  await reply.status(status).send({ error, troubleshoot });
  return null;
}
