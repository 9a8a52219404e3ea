import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { SimTemplate } from '../../world/template.js';
import type { SimulatedProvider, SimulatorParts } from '../provider.js';
import { struck } from '../troubled.js';
import { CloudApi } from '../whatsapp/cloud-api.js';
import { demoTemplates } from '../whatsapp/whatsapp-demo.js';
import { errors } from '../whatsapp/whatsapp-errors.js';
import { TemplateDesk } from '../whatsapp/whatsapp-template-desk.js';
import { templateRoutes } from '../whatsapp/whatsapp-template-routes.js';

const ATTACHMENTS_OF_META = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/';
/** Meta’s addresses of files live as long. */
const MEDIA_MS = 5 * 60_000;

const webhook = z.object({ url: z.url(), headers: z.record(z.string(), z.string()).default({}) });

/** WhatsApp Business at 360dialog: `/providers/dialog360/…`. The key says which number is meant. */
export class Dialog360Provider extends CloudApi implements SimulatedProvider {
  readonly name = 'dialog360';
  readonly title = 'WhatsApp at 360dialog';
  readonly place = 'dialog360';
  readonly desk = new TemplateDesk(this.name);

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    app.post('/messages', (request, reply) => this.send(request, reply, parts));
    app.post('/media', (request, reply) => this.takeFile(request, reply, parts));
    app.get('/health_status', (request, reply) => this.health(request, reply, parts));
    this.webhookRoutes(app, parts);
    this.fileRoutes(app, parts);
    templateRoutes(app, parts, {
      paths: {
        list: '/message_templates',
        template: '/message_templates/:id',
        sessions: '/uploads',
        session: '/:id',
      },
      desk: this.desk,
      account: (request, reply) => this.let(request, reply, parts),
      byToken: (request) => this.ownerOf(request, parts),
      refuse: (reply) => invalidKey(reply),
    });
  }

  demo(): { accounts: Account[]; templates: SimTemplate[] } {
    return {
      templates: demoTemplates(this.name, '360300400500600'),
      accounts: [
        {
          id: '360200300400500',
          provider: this.name,
          name: 'Harbour Bikes Service',
          handle: '+31 20 555 0360',
          credentials: {
            waba_id: '360300400500600',
            api_key: 'simulated-360dialog-key',
            platform_secret: 'simulated-360dialog-platform-secret',
          },
          webhook: null,
        },
      ],
    };
  }

  protected let(request: FastifyRequest, reply: FastifyReply, parts: SimulatorParts): Account | null {
    const account = this.ownerOf(request, parts);
    if (account && !struck(parts.world, account.id, 'expired_token')) return account;
    void invalidKey(reply);
    return null;
  }

  private ownerOf(request: FastifyRequest, { world }: SimulatorParts): Account | null {
    const key = request.headers['d360-api-key'];
    if (typeof key !== 'string' || key === '') return null;
    return world.accountsOf(this.name).find(({ credentials }) => credentials.api_key === key) ?? null;
  }

  private health(request: FastifyRequest, reply: FastifyReply, parts: SimulatorParts): FastifyReply {
    const account = this.let(request, reply, parts);
    if (!account) return reply;
    const { fields = 'id,health_status' } = request.query as { fields?: string };
    const all: Record<string, unknown> = {
      display_phone_number: account.handle,
      verified_name: account.name,
      quality_rating: 'GREEN',
      health_status: {
        can_send_message: 'AVAILABLE',
        entities: [
          { entity_type: 'PHONE_NUMBER', id: account.id, can_send_message: 'AVAILABLE' },
          { entity_type: 'WABA', id: account.credentials.waba_id, can_send_message: 'AVAILABLE' },
        ],
      },
    };
    const asked = fields.split(',').filter((name) => name in all);
    return reply.send({ ...Object.fromEntries(asked.map((name) => [name, all[name]])), id: account.id });
  }

  private webhookRoutes(app: FastifyInstance, parts: SimulatorParts): void {
    app.get('/v1/configs/webhook', (request, reply) => {
      const account = this.let(request, reply, parts);
      if (!account) return reply;
      return reply.send({ url: account.webhook?.url ?? '', headers: account.webhook?.headers ?? {} });
    });
    app.post('/v1/configs/webhook', async (request, reply) => {
      const account = this.let(request, reply, parts);
      if (!account) return reply;
      const given = webhook.safeParse(request.body);
      if (!given.success) return refused(reply, 400, 'The webhook needs a url.');
      await parts.world.saveAccount({ ...account, webhook: given.data });
      return reply.send(given.data);
    });
  }

  /** A file is asked for by its id; its bytes lie behind Meta's address, which 360dialog opens at its own. */
  private fileRoutes(app: FastifyInstance, parts: SimulatorParts): void {
    const { world } = parts;
    app.get('/:id', async (request, reply) => {
      const account = this.let(request, reply, parts);
      if (!account) return reply;
      const found = await world.media((request.params as { id: string }).id);
      if (!found || struck(world, account.id, 'media_expired')) return reply.status(400).send(errors.unknown);
      const { id, mimeType, size } = found.file;
      const ext = String(Date.now() + MEDIA_MS);
      const query = new URLSearchParams({ mid: id, ext, hash: hashOf(id, ext) });
      const url = `${ATTACHMENTS_OF_META}?${query}`;
      return reply.send({ id, url, mime_type: mimeType, file_size: size, messaging_product: 'whatsapp' });
    });
    app.get('/whatsapp_business/attachments/', async (request, reply) => {
      const account = this.let(request, reply, parts);
      if (!account) return reply;
      const { mid = '', ext = '', hash = '' } = request.query as Record<string, string>;
      const found = hash === hashOf(mid, ext) && Number(ext) > Date.now() ? await world.media(mid) : null;
      if (!found) return refused(reply, 404, 'The address of this file has expired.');
      return reply.type(found.file.mimeType).send(found.content);
    });
  }
}

function hashOf(id: string, ext: string): string {
  return createHash('sha256').update(`${id}.${ext}`).digest('hex').slice(0, 32);
}

function refused(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .status(status)
    .send({ meta: { success: false, http_code: status, developer_message: message } });
}

function invalidKey(reply: FastifyReply): FastifyReply {
  return refused(reply, 401, 'Invalid api_key');
}
