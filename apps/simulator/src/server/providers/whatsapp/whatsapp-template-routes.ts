import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';
import type { SimulatorParts } from '../provider.js';
import { sharedRoute } from '../shared-route.js';
import { troubledAfter, troubledBefore } from '../troubled.js';
import { errors } from './whatsapp-errors.js';
import { shown, type TemplateDesk } from './whatsapp-template-desk.js';

interface Door {
  paths: {
    list: string;
    /** One that comes again. */
    template: string;
    /** Where the upload of a sample begins, and where its bytes go. */
    sessions: string;
    session: string;
  };
  desk: TemplateDesk;
  /** Whose business account is meant; else it is answered. */
  account(request: FastifyRequest, reply: FastifyReply): Account | null;
  byToken(request: FastifyRequest): Account | null;
  /** Answers whoever has no right token. */
  refuse(reply: FastifyReply): FastifyReply;
}

interface Session {
  name: string;
  mimeType: string;
  size: number;
}

/** The addresses of the Graph API for templates, and for the samples that go into them. */
export function templateRoutes(app: FastifyInstance, parts: SimulatorParts, door: Door): void {
  objectRoutes(app, parts, door);
  listRoutes(app, parts, door);
}

/** One template that comes again, and the samples that go into one. */
function objectRoutes(app: FastifyInstance, { world }: SimulatorParts, door: Door): void {
  const { paths } = door;
  const sessions = new Map<string, Session>();
  app.post(paths.sessions, (request, reply) => {
    if (!door.byToken(request)) return door.refuse(reply);
    const {
      file_name: name = '',
      file_length: length = '0',
      file_type: mimeType = '',
    } = request.query as Record<string, string>;
    if (!/^(image\/(png|jpe?g)|video\/mp4|application\/pdf)$/.test(mimeType))
      return reply.status(400).send(errors.malformed('file_type'));
    const id = `upload:${randomUUID()}`;
    sessions.set(id, { name, mimeType, size: Number(length) });
    return reply.send({ id });
  });
  // At Meta itself, both have one address.
  for (const path of new Set([paths.session, paths.template]))
    sharedRoute(app, 'POST', path, {
      answer: async (request, reply) => {
        const { id } = request.params as { id: string };
        if (!door.byToken(request)) return door.refuse(reply);
        const session = sessions.get(id);
        if (session) return put(request, reply, session);
        const template = world.template(id);
        if (!template) return reply.status(400).send(errors.unknown);
        const { status, body } = await door.desk.change(world, template, request.body);
        return reply.status(status).send(body);
      },
    });
  async function put(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<FastifyReply> {
    const { body } = request;
    if (!Buffer.isBuffer(body) || body.length !== session.size)
      return reply.status(400).send(errors.malformed('The file is not as long as was said.'));
    const saved = await world.saveMedia(body, session);
    return reply.send({ h: `4::${Buffer.from(saved.id).toString('base64url')}` });
  }
}

function listRoutes(app: FastifyInstance, { world }: SimulatorParts, door: Door): void {
  app.get(door.paths.list, (request, reply) => {
    const account = door.account(request, reply);
    return account ? page(request, reply, account) : reply;
  });
  app.post(door.paths.list, async (request, reply) => {
    const account = door.account(request, reply);
    if (!account || (await troubledBefore(world, account.id, reply))) return reply;
    const { status, body } = await door.desk.create(world, account, request.body);
    if (status === 200 && (await troubledAfter(world, account.id, request, reply, body))) return reply;
    return reply.status(status).send(body);
  });
  app.delete(door.paths.list, async (request, reply) => {
    const account = door.account(request, reply);
    if (!account) return reply;
    const { name = '', hsm_id: id } = request.query as Record<string, string>;
    const { status, body } = await door.desk.remove(world, account, name, id);
    return reply.status(status).send(body);
  });

  function page(request: FastifyRequest, reply: FastifyReply, account: Account): FastifyReply {
    const { name, limit = '25', after = '0' } = request.query as Record<string, string | undefined>;
    const all = door.desk.list(world, account, name);
    const [start, size] = [Number(after), Number(limit)];
    const end = start + size;
    return reply.send({
      data: all.slice(start, end).map(shown),
      paging: {
        cursors: { before: String(start), after: String(end) },
        ...(end < all.length && { next: `${request.url}&after=${end}` }),
      },
    });
  }
}
