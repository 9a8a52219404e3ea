import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { channelRoutes } from './channel-routes.js';
import { livekitRoutes } from './livekit/livekit-routes.js';
import type { Mailbox } from './mailbox.js';
import { MailHost } from './mailboxes/mail-host.js';
import { MailStore } from './mailboxes/mail-store.js';
import { mailboxRoutes } from './mailboxes/mailbox-routes.js';
import { OauthDesk } from './mailboxes/oauth-routes.js';
import { providers } from './providers/providers.js';
import { templateRoutes } from './template-routes.js';
import { Postman } from './world/postman.js';
import { World } from './world/world.js';

const BODY_LIMIT = 40_000_000;
const FORM_LIMIT = 110_000_000;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export interface Simulator {
  app: FastifyInstance;
  world: World;
  postman: Postman;
  /** Mail servers of businesses; not listening yet. */
  mail: MailHost;
  oauth: OauthDesk;
}

/**
 * The imitated providers, and what their customers are asked to do. Not listening yet.
 * @param url where it will be reached, without a slash at its end
 */
export async function createSimulator({
  folder,
  url,
  customers = null,
  mailPorts = () => ({ imap: 0, submission: 0 }),
}: {
  folder: string;
  url: () => string;
  /** Where mail to pretend customers ends. */
  customers?: Pick<Mailbox, 'keep'> | null;
  mailPorts?: () => { imap: number; submission: number };
}): Promise<Simulator> {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  takeBodies(app);
  const world = new World(join(folder, 'channels'));
  const demos = providers.map((provider) => provider.demo());
  await world.open(
    demos.flatMap(({ accounts }) => accounts),
    demos.flatMap(({ templates }) => templates ?? []),
  );
  const postman = new Postman(world);
  app.addHook('onClose', () => postman.close());
  const parts = {
    world,
    postman,
    get url() {
      return url();
    },
  };
  label(app);
  const places = new Set(providers.map(({ place }) => place));
  for (const place of places) {
    const own = providers.filter((provider) => provider.place === place);
    // What Parley passes on to the page reaches the program as well: by an address that stays.
    const prefixes = place === 'custom' ? ['', '/simulator'] : [''];
    for (const prefix of prefixes)
      await app.register(
        (scope, _options, done) => {
          for (const provider of own) provider.routes(scope, parts);
          done();
        },
        { prefix: `${prefix}/providers/${place}` },
      );
  }
  channelRoutes(app, providers, parts);
  templateRoutes(app, providers, parts);
  for (const provider of providers) provider.page?.(app, parts);
  const store = new MailStore(join(folder, 'mailboxes'));
  await store.open();
  const mail = new MailHost(world, store, customers);
  const oauth = new OauthDesk(mail);
  oauth.routes(app);
  mailboxRoutes(app, mail, mailPorts);
  livekitRoutes(app);
  app.get('/simulator/healthz', () => ({ status: 'ok' }));
  return { app, world, postman, mail, oauth };
}

/** Whoever takes this for the real one by mistake can see it. */
function label(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-imitated-by', 'parley-simulator');
    done();
  });
}

/** The built page; null where only the server was built. */
export function pageFolder(): string | null {
  const page = join(dirname(fileURLToPath(import.meta.url)), '../page');
  return existsSync(page) ? page : null;
}

/** What providers are sent besides JSON: as it comes. */
function takeBodies(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    /^(image|video)\/|^application\/pdf/,
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, body),
  );
}
