import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { AircallAgent, AircallDesk, SimCall } from './aircall-desk.js';

const below = '/simulator/api/accounts/:account/customers/:customer/aircall';
const somebody: AircallAgent = { name: 'Noor at Aircall', email: 'noor@harbour-aircall.test' };

const agent = z.object({ name: z.string().max(100), email: z.string().max(200) }).default(somebody);
const beginInput = z.object({
  direction: z.enum(['inbound', 'outbound']).default('inbound'),
  hidesNumber: z.boolean().default(false),
  agent,
});
const deeds = {
  answer: z.object({ agent }),
  'hang-up': z.object({ isRecorded: z.boolean().default(false) }),
  voicemail: z.object({ seconds: z.number().min(1).max(600).default(4) }),
  comment: z.object({ text: z.string().min(1).max(2_000), agent }),
  tag: z.object({ name: z.string().min(1).max(100) }),
  /** Anything else that Aircall may tell of a call. */
  event: z.object({ event: z.string().regex(/^[a-z_.]{3,80}$/) }),
};

/** A call as the page shows it. */
export interface AircallTelephone {
  id: number;
  direction: SimCall['direction'];
  status: SimCall['status'];
  agent: string | null;
  isTaken: boolean;
  hasVoicemail: boolean;
  tags: string[];
  comments: string[];
}

/** What customers, and colleagues in Aircall's own program, do with a call. */
export function aircallRoutes(app: FastifyInstance, deskOf: () => AircallDesk): void {
  app.get(below, (request) => {
    const { account, customer } = request.params as { account: string; customer: string };
    const call = deskOf().of(account, customer);
    return { data: call ? shown(call) : null };
  });
  app.post(below, async (request, reply) => {
    const desk = deskOf();
    const { account: id, customer: customerId } = request.params as { account: string; customer: string };
    const account = desk.parts.world.account(id);
    const customer = desk.parts.world.customer(id, customerId);
    const input = beginInput.safeParse(request.body ?? {});
    if (account?.provider !== 'aircall' || !customer) return missing(reply);
    if (!input.success) return refuse(reply, 'A call is inbound or outbound.');
    const busy = desk.of(id, customer.id);
    if (busy && busy.status !== 'done') return refuse(reply, 'They are on the telephone already.');
    const { direction, hidesNumber, agent: by } = input.data;
    const caller = direction === 'outbound' ? by : null;
    return { data: shown(await desk.begin(account, customer, { direction, hidesNumber, agent: caller })) };
  });
  deedRoutes(app, deskOf);
}

function deedRoutes(app: FastifyInstance, deskOf: () => AircallDesk): void {
  const deed = <N extends keyof typeof deeds>(
    name: N,
    when: (call: SimCall) => boolean,
    work: (
      desk: AircallDesk,
      account: Account,
      call: SimCall,
      input: z.output<(typeof deeds)[N]>,
    ) => Promise<void>,
  ) =>
    app.post(`${below}/${name}`, async (request, reply) => {
      const desk = deskOf();
      const { account: id, customer } = request.params as { account: string; customer: string };
      const account = desk.parts.world.account(id);
      const call = desk.of(id, customer);
      const input = deeds[name].safeParse(request.body ?? {});
      if (!account || !call) return missing(reply);
      if (!input.success || !when(call)) return refuse(reply, 'This cannot be done with the call now.');
      await work(desk, account, call, input.data as z.output<(typeof deeds)[N]>);
      return { data: shown(call) };
    });
  const isOn = (call: SimCall) => call.status !== 'done';
  const rings = (call: SimCall) => call.status === 'initial';
  deed('answer', rings, (desk, account, call, { agent: by }) => desk.answer(account, call, by));
  deed('hang-up', isOn, (desk, account, call, input) => desk.hangUp(account, call, input));
  deed(
    'voicemail',
    (call) => rings(call) && call.direction === 'inbound',
    (desk, account, call, { seconds }) => desk.leaveWord(account, call, seconds),
  );
  deed(
    'comment',
    () => true,
    (desk, account, call, { text, agent: by }) => desk.comment(account, call, text, by),
  );
  deed(
    'tag',
    () => true,
    (desk, account, call, { name }) => desk.tag(account, call, name),
  );
  deed(
    'event',
    () => true,
    (desk, account, call, { event }) => desk.tell(account, call, event),
  );
}

function shown(call: SimCall): AircallTelephone {
  return {
    id: call.id,
    direction: call.direction,
    status: call.status,
    agent: call.agent?.name ?? null,
    isTaken: call.answeredAt !== null,
    hasVoicemail: call.sounds.voicemail !== undefined,
    tags: call.tags.map(({ name }) => name),
    comments: call.comments.map(({ content }) => content),
  };
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ message: 'There is no such telephone, or no call on it.' });
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.status(422).send({ message });
}
