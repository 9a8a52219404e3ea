import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';
import type { SimulatedProvider, SimulatorParts } from '../provider.js';
import { sharedRoute } from '../shared-route.js';
import { struck } from '../troubled.js';
import { CloudApi } from './cloud-api.js';
import { errors } from './whatsapp-errors.js';
import type { SimTemplate } from '../../world/template.js';
import { demoTemplates } from './whatsapp-demo.js';
import { TemplateDesk } from './whatsapp-template-desk.js';
import { templateRoutes } from './whatsapp-template-routes.js';

/** WhatsApp Business, Meta's Cloud API: `/providers/graph/v26.0/…`. */
export class WhatsappProvider extends CloudApi implements SimulatedProvider {
  readonly name = 'whatsapp_cloud';
  readonly title = 'WhatsApp';
  readonly place = 'graph';
  readonly desk = new TemplateDesk(this.name);

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    const { world } = parts;
    sharedRoute(app, 'POST', '/:version/:id/messages', {
      answer: (request, reply) => this.send(request, reply, parts),
    });
    app.post('/:version/:id/media', (request, reply) => this.takeFile(request, reply, parts));
    sharedRoute(app, 'POST', '/:version/:id/subscribed_apps', {
      answer: (request, reply) => this.subscribe(request, reply, parts),
    });
    sharedRoute(app, 'GET', '/:version/:id', {
      answer: (request, reply) => this.look(request, reply, parts),
    });
    const byToken = (request: FastifyRequest): Account | null =>
      world.accountsOf(this.name).find((one) => mayUse(one, request)) ?? null;
    const refuse = (reply: FastifyReply): FastifyReply => reply.status(401).send(errors.token);
    app.get('/:version/app', (request, reply) =>
      byToken(request) ? reply.send({ id: '900800700' }) : refuse(reply),
    );
    templateRoutes(app, parts, {
      paths: {
        list: '/:version/:id/message_templates',
        template: '/:version/:id',
        sessions: '/:version/:id/uploads',
        session: '/:version/:id',
      },
      desk: this.desk,
      account: (request, reply) => this.letAccount(request, reply, parts),
      byToken,
      refuse,
    });
    app.get('/media/:id', async (request, reply) => {
      const found = await world.media(idOf(request));
      if (!found || !tokenOf(request)) return reply.status(404).send();
      return reply.type(found.file.mimeType).send(found.content);
    });
  }

  demo(): { accounts: Account[]; templates: SimTemplate[] } {
    return {
      templates: demoTemplates(this.name, '200300400500600'),
      accounts: [
        {
          id: '100200300400500',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '+31 20 555 0142',
          credentials: {
            waba_id: '200300400500600',
            access_token: 'simulated-whatsapp-token',
            app_secret: 'simulated-whatsapp-app-secret',
            verify_token: 'simulated-whatsapp-verify-token',
          },
          webhook: null,
        },
      ],
    };
  }

  /** Numbers, accounts and media share one address. */
  private async look(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world, url } = parts;
    const found = await world.media(idOf(request));
    if (found && tokenOf(request)) {
      if (world.accountsOf(this.name).some(({ id }) => struck(world, id, 'media_expired')))
        return reply.status(400).send(errors.unknown);
      const { id, mimeType, size } = found.file;
      return reply.send({
        id,
        url: `${url}/providers/graph/media/${id}`,
        mime_type: mimeType,
        file_size: size,
      });
    }
    const account = this.let(request, reply, parts);
    if (!account) return reply;
    return reply.send({
      id: account.id,
      display_phone_number: account.handle,
      verified_name: account.name,
      quality_rating: 'GREEN',
    });
  }

  private async subscribe(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world } = parts;
    const account = world
      .accountsOf(this.name)
      .find(({ credentials }) => credentials.waba_id === idOf(request));
    if (!account || account.credentials.access_token !== tokenOf(request))
      return reply.status(400).send(errors.token);
    const { override_callback_uri: callback, verify_token: token } = request.body as Record<string, string>;
    if (!callback || !token) return reply.status(400).send(errors.malformed('override_callback_uri'));
    const challenge = String(randomInt(1_000_000, 9_999_999));
    const asked = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': token,
    });
    const answer = await fetch(`${callback}?${asked}`).catch(() => null);
    if (!answer?.ok || (await answer.text()) !== challenge)
      return reply.status(400).send(errors.malformed('The callback did not answer the challenge.'));
    // The business account has one address, whichever of its numbers is meant.
    for (const one of world.accountsOf(this.name))
      if (one.credentials.waba_id === account.credentials.waba_id)
        await world.saveAccount({ ...one, webhook: { url: callback } });
    return reply.send({ success: true });
  }

  /** The account of a business account's id that the caller may use; else it is answered. */
  private letAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    { world }: SimulatorParts,
  ): Account | null {
    const account = world
      .accountsOf(this.name)
      .find((one) => one.credentials.waba_id === idOf(request) && mayUse(one, request));
    if (account && !struck(world, account.id, 'expired_token')) return account;
    void reply.status(401).send(errors.token);
    return null;
  }

  /** The account that the caller may use; else it is answered. */
  protected let(request: FastifyRequest, reply: FastifyReply, { world }: SimulatorParts): Account | null {
    const account = world.account(idOf(request));
    if (account?.provider !== this.name) {
      void reply.status(400).send(errors.unknown);
      return null;
    }
    const isExpired = struck(world, account.id, 'expired_token');
    if (isExpired || account.credentials.access_token !== tokenOf(request)) {
      void reply.status(401).send(errors.token);
      return null;
    }
    return account;
  }
}

function mayUse({ credentials }: Account, request: FastifyRequest): boolean {
  return credentials.access_token !== undefined && credentials.access_token === tokenOf(request);
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1];
}
