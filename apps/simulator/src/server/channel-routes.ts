import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { MAILBOX } from './mailboxes/mail-host.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from './providers/provider.js';
import type { Account } from './world/account.js';
import type { Customer, SimMessage } from './world/conversation.js';
import { troubleInput, troubleKinds } from './world/trouble.js';
import type { World, WorldNews } from './world/world.js';

const below = '/simulator/api/accounts/:account/customers/:customer';
const KEEP_ALIVE_MS = 20_000;

const customerInput = z.object({
  id: z.string().min(1).max(200).optional(),
  name: z.string().min(1).max(100),
  username: z.string().max(100).optional(),
  alias: z.string().max(140).optional(),
  parentAlias: z.string().max(140).optional(),
  hidesAddress: z.boolean().optional(),
  /** What they look like, as the provider shows it. */
  picture: z.object({ mimeType: z.string().max(200), base64: z.string() }).optional(),
  /** What was said before: it stands on the phone, and nobody is told of it. The same id once. */
  past: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        from: z.enum(['customer', 'business']),
        text: z.string().max(20_000),
        at: z.iso.datetime(),
      }),
    )
    .max(100)
    .default([]),
});
const messageInput = z.object({
  text: z.string().max(20_000).default(''),
  kind: z.string().max(40).default('text'),
  extra: z.record(z.string(), z.unknown()).optional(),
  answers: z.string().optional(),
  at: z.iso.datetime().optional(),
  files: z
    .array(z.object({ name: z.string().max(200), mimeType: z.string().max(200), base64: z.string() }))
    .max(10)
    .default([]),
});
/** Null: taken back. */
const changeInput = z.object({ message: z.string(), text: z.string().max(20_000).nullable() });
const accountInput = z.object({
  id: z.string().min(1).max(200),
  provider: z.string(),
  name: z.string().min(1).max(100),
  handle: z.string().max(200).default(''),
  credentials: z.record(z.string(), z.string()),
  webhook: z.object({ url: z.url(), secret: z.string().optional() }).nullable().default(null),
});

/** What the page, and other programs, ask for below /simulator/api: accounts, phones, deeds, trouble and the ledger. */
export function channelRoutes(
  app: FastifyInstance,
  providers: readonly SimulatedProvider[],
  parts: SimulatorParts,
): void {
  const desk = new Desk(providers, parts);
  accountRoutes(app, desk);
  troubleRoutes(app, desk);
  customerRoutes(app, desk);
  deedRoutes(app, desk);
  secondThoughtRoutes(app, desk);
  businessRoutes(app, desk);
  app.get('/simulator/api/media/:id', async (request, reply) => {
    const found = await parts.world.media((request.params as { id: string }).id);
    if (!found) return missing(reply);
    const { file, content } = found;
    return reply.type(file.mimeType).header('content-security-policy', 'sandbox').send(content);
  });
  app.get('/simulator/api/news', (_request, reply) => {
    stream(reply, parts.world);
    return reply;
  });
}

interface Place {
  account: Account;
  customer: Customer;
  provider: SimulatedProvider;
}

/** Finds what an address means, and tells providers what customers do. */
class Desk {
  constructor(
    private readonly providers: readonly SimulatedProvider[],
    private readonly parts: SimulatorParts,
  ) {}

  get world(): SimulatorParts['world'] {
    return this.parts.world;
  }

  providerOf(account: Account): SimulatedProvider | undefined {
    return this.providers.find(({ name }) => name === account.provider);
  }

  placeOf(params: unknown): Place | null {
    const { account: accountId, customer: customerId } = params as { account: string; customer: string };
    const account = this.world.account(accountId);
    const customer = account && this.world.customer(account.id, customerId);
    const provider = account && this.providerOf(account);
    return account && customer && provider ? { account, customer, provider } : null;
  }

  async tell({ provider, customer, account }: Place, deed: CustomerDeed): Promise<void> {
    await provider.happened(deed, customer, account, this.parts);
  }
}

function accountRoutes(app: FastifyInstance, desk: Desk): void {
  const { world } = desk;
  app.get('/simulator/api/accounts', () => ({
    // Mailboxes have no phones: they stand at /simulator/api/mailboxes.
    data: world
      .accountsOf()
      .filter(({ provider }) => provider !== MAILBOX)
      .map((account) => ({
        ...account,
        title: desk.providerOf(account)?.title ?? account.provider,
        can: desk.providerOf(account)?.can ?? [],
        hasTemplates: desk.providerOf(account)?.desk !== undefined,
        customers: newestFirst(world, account.id),
        troubles: world.troubles.list(account.id),
      })),
  }));
  app.post('/simulator/api/accounts', async (request, reply) => {
    const account = accountInput.safeParse(request.body);
    if (!account.success) return refuse(reply, account.error);
    await world.saveAccount(account.data);
    return { data: account.data };
  });
  app.get('/simulator/api/ledger', (request) => {
    const { account } = request.query as { account?: string };
    return { data: world.ledger.of(account, 1_000_000) };
  });
}

function troubleRoutes(app: FastifyInstance, { world }: Desk): void {
  app.get('/simulator/api/trouble', () => ({ data: troubleKinds }));
  app.post('/simulator/api/accounts/:account/trouble', (request, reply) => {
    const trouble = troubleInput.safeParse(request.body);
    if (!trouble.success) return refuse(reply, trouble.error);
    const { account } = request.params as { account: string };
    world.troubles.set(account, trouble.data);
    return reply.send({ data: world.troubles.list(account) });
  });
  app.delete('/simulator/api/accounts/:account/trouble', (request) => {
    const { account } = request.params as { account: string };
    world.troubles.clear(account);
    return { data: [] };
  });
}

function customerRoutes(app: FastifyInstance, desk: Desk): void {
  const { world } = desk;
  app.post('/simulator/api/accounts/:account/customers', async (request, reply) => {
    const account = world.account((request.params as { account: string }).account);
    const customer = customerInput.safeParse(request.body);
    if (!customer.success) return refuse(reply, customer.error);
    const provider = account && desk.providerOf(account);
    if (!account || !provider) return missing(reply);
    const { past, picture, ...about } = customer.data;
    const bytes = picture && Buffer.from(picture.base64, 'base64');
    const file = bytes && (await world.saveMedia(bytes, { name: 'picture', mimeType: picture.mimeType }));
    const id = about.id ?? provider.newCustomerId();
    // Told of once more, somebody is who they are: what they have blocked stays blocked.
    const made = plain<Customer>({
      ...world.customer(account.id, id),
      ...about,
      ...(file && { picture: file.id }),
      id,
    });
    await world.saveCustomer(account.id, made);
    for (const message of past)
      if (!world.message(message.id)) await world.saveMessage(pastMessage(account.id, made.id, message));
    return { data: made };
  });
  app.get('/simulator/api/accounts/:account/customers/:customer', (request, reply) => {
    const place = desk.placeOf(request.params);
    if (!place) return missing(reply);
    const { account, customer } = place;
    return { data: { ...customer, messages: world.conversation(account.id, customer.id) } };
  });
}

/** Those who were just made, then those who wrote or were written to last. */
function newestFirst(world: World, account: string): Customer[] {
  const lastAt = ({ id }: Customer) => world.conversation(account, id).at(-1)?.at ?? '~';
  return world.customersOf(account).sort((a, b) => lastAt(b).localeCompare(lastAt(a)));
}

function pastMessage(
  account: string,
  customer: string,
  message: z.infer<typeof customerInput>['past'][number],
): SimMessage {
  const progress = message.from === 'business' ? { progress: 'read' as const } : {};
  return { ...message, ...progress, account, customer, files: [], kind: 'text', reactions: [] };
}

/** What the customer does: writes, reads, reacts. */
function deedRoutes(app: FastifyInstance, desk: Desk): void {
  const { world } = desk;
  app.post(`${below}/messages`, async (request, reply) => {
    const place = desk.placeOf(request.params);
    const input = messageInput.safeParse(request.body);
    if (!input.success) return refuse(reply, input.error);
    if (!place) return missing(reply);
    const message = await written(world, place, input.data, { from: 'customer' });
    await desk.tell(place, { kind: 'message', message });
    return { data: message };
  });
  app.post(`${below}/read`, async (request, reply) => {
    const place = desk.placeOf(request.params);
    if (!place) return missing(reply);
    const last = world.conversation(place.account.id, place.customer.id).at(-1);
    if (last) await desk.tell(place, { kind: 'read', upTo: last });
    return { data: null };
  });
  app.post(`${below}/reactions`, async (request, reply) => {
    const place = desk.placeOf(request.params);
    const input = z.object({ message: z.string(), emoji: z.string().nullable() }).safeParse(request.body);
    if (!input.success) return refuse(reply, input.error);
    const message = world.message(input.data.message);
    if (!place || !message) return missing(reply);
    const { emoji } = input.data;
    const others = message.reactions.filter(({ from }) => from !== 'customer');
    await world.saveMessage({
      ...message,
      reactions: emoji ? [...others, { from: 'customer', emoji }] : others,
    });
    await desk.tell(place, { kind: 'react', message, emoji });
    return { data: null };
  });
}

/** What the customer does to what is there, and to the business. */
function secondThoughtRoutes(app: FastifyInstance, desk: Desk): void {
  const { world } = desk;
  app.post(`${below}/changes`, async (request, reply) => {
    const place = desk.placeOf(request.params);
    const input = changeInput.safeParse(request.body);
    if (!input.success) return refuse(reply, input.error);
    const message = world.message(input.data.message);
    if (!place || message?.from !== 'customer') return missing(reply);
    const { text } = input.data;
    const changed = text === null ? { ...message, isWithdrawn: true } : { ...message, text, isEdited: true };
    await world.saveMessage(changed);
    await desk.tell(place, { kind: text === null ? 'withdraw' : 'edit', message: changed });
    return { data: changed };
  });
  app.post(`${below}/typing`, async (request, reply) => {
    const place = desk.placeOf(request.params);
    if (!place) return missing(reply);
    await desk.tell(place, { kind: 'type' });
    return { data: null };
  });
  app.post(`${below}/blocking`, async (request, reply) => {
    const place = desk.placeOf(request.params);
    const input = z.object({ isBlocked: z.boolean() }).safeParse(request.body);
    if (!input.success) return refuse(reply, input.error);
    if (!place) return missing(reply);
    const { isBlocked } = input.data;
    await world.saveCustomer(place.account.id, { ...place.customer, hasBlocked: isBlocked });
    await desk.tell(place, { kind: 'block', isBlocked });
    return { data: null };
  });
}

/** What the business does at the provider itself, where Parley is not asked. */
function businessRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/simulator/api/accounts/:account/customers/:customer/own-inbox', async (request, reply) => {
    const place = desk.placeOf(request.params);
    const input = messageInput.safeParse(request.body);
    if (!input.success) return refuse(reply, input.error);
    if (!place?.provider.can.includes('own_inbox')) return missing(reply);
    const message = await written(desk.world, place, input.data, { from: 'business', progress: 'sent' });
    await desk.tell(place, { kind: 'own_inbox', message });
    return { data: message };
  });
}

async function written(
  world: Desk['world'],
  { account, customer, provider }: Place,
  { files: given, text, kind, extra, answers, at }: z.infer<typeof messageInput>,
  by: Pick<SimMessage, 'from' | 'progress'>,
): Promise<SimMessage> {
  const files = [];
  for (const { name, mimeType, base64 } of given)
    files.push(await world.saveMedia(Buffer.from(base64, 'base64'), { name, mimeType }));
  const message = plain<SimMessage>({
    id: provider.newMessageId(customer.id),
    account: account.id,
    customer: customer.id,
    from: by.from,
    progress: by.progress,
    at: at ?? new Date().toISOString(),
    text,
    files,
    kind,
    extra,
    answers,
    reactions: [],
  });
  await world.saveMessage(message);
  return message;
}

/** Server-sent events: a line for each change of any conversation. */
function stream(reply: FastifyReply, world: SimulatorParts['world']): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  reply.raw.write(': connected\n\n');
  const tell = (news: WorldNews): void => void reply.raw.write(`data: ${JSON.stringify(news)}\n\n`);
  const alive = setInterval(() => reply.raw.write(': still here\n\n'), KEEP_ALIVE_MS);
  world.on('news', tell);
  reply.raw.on('close', () => {
    clearInterval(alive);
    world.off('news', tell);
  });
}

/** Without what was not given. */
function plain<T>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ message: 'There is no such account, customer or message.' });
}

function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message);
  return reply.status(422).send({ message: 'Some fields need your attention.', errors });
}
