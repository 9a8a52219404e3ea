import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Line } from './line.js';
import { tones } from './sound.js';
import type { VoiceExchange } from './voice-exchange.js';

const below = '/simulator/api/accounts/:account/customers/:customer/call';
const MAX_SECONDS = 600;

const keyInput = z.object({ key: z.string().regex(/^[0-9*#]$/) });
const spokenInput = z.object({
  /** How long they speak, where there is no microphone. */
  seconds: z.number().min(1).max(MAX_SECONDS).default(4),
  sound: z.object({ mimeType: z.string().max(100), base64: z.string() }).optional(),
});
const paceInput = z.object({ secondMs: z.number().min(10).max(1_000) });

/** A customer's call as the page shows it. */
export interface Telephone {
  sid: string;
  state: Line['state'];
  direction: Line['direction'];
  heard: Line['heard'];
  expects: Line['expects'];
  /** With whom they speak; null while a machine speaks, or nobody. */
  with: string | null;
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
}

/** What customers do with their telephones. */
export function telephoneRoutes(app: FastifyInstance, exchange: VoiceExchange): void {
  const { world } = exchange.parts;
  const lineOf = (params: unknown): Line | undefined => {
    const { account, customer } = params as { account: string; customer: string };
    return exchange.of(account, customer);
  };
  app.get(below, (request) => {
    const line = lineOf(request.params);
    return { data: line ? shown(line) : null };
  });
  app.post(below, (request, reply) => {
    const { account: id, customer } = request.params as { account: string; customer: string };
    const account = world.account(id);
    const busy = lineOf(request.params);
    if (account?.provider !== 'twilio_voice' || !world.customer(id, customer)) return missing(reply);
    if (busy && !busy.isOver) return refuse(reply, 'They are on the telephone already.');
    return reply.send({ data: shown(exchange.callIn(account, customer)) });
  });
  const deed = (name: string, work: (line: Line, body: unknown) => string | null) =>
    app.post(`${below}/${name}`, (request, reply) => {
      const line = lineOf(request.params);
      if (!line || line.isOver) return missing(reply);
      const fault = work(line, request.body);
      return fault === null ? reply.send({ data: shown(line) }) : refuse(reply, fault);
    });
  deed('answer', (line) => {
    if (line.direction === 'in') return 'They are the one who calls.';
    line.answer();
    return null;
  });
  deed('decline', (line) => {
    if (line.state !== 'ringing') return 'It does not ring.';
    line.end('busy');
    return null;
  });
  deed('hang-up', (line) => {
    line.hangUp();
    return null;
  });
  deed('key', (line, body) => {
    const input = keyInput.safeParse(body);
    if (!input.success) return 'There is no such key.';
    line.press(input.data.key);
    return null;
  });
  deed('speak', (line, body) => {
    const input = spokenInput.safeParse(body ?? {});
    if (!input.success) return 'It is too long.';
    if (line.expects !== 'voicemail') return 'Nobody listens.';
    const { seconds, sound } = input.data;
    const content = sound ? Buffer.from(sound.base64, 'base64') : tones(Math.min(seconds, 60));
    line.spoken = { content, mimeType: sound?.mimeType ?? 'audio/wav', seconds };
    line.hear('you', `(${Math.round(seconds)} s)`);
    return null;
  });
  paceRoute(app, exchange);
}

/** Whoever tries things out does not wait for half a minute until nobody answers. */
function paceRoute(app: FastifyInstance, exchange: VoiceExchange): void {
  app.post('/simulator/api/calls/pace', (request, reply) => {
    const input = paceInput.safeParse(request.body);
    if (!input.success) return refuse(reply, 'A second lasts 10 to 1000 ms.');
    exchange.secondMs = input.data.secondMs;
    return reply.send({ data: input.data });
  });
}

function shown(line: Line): Telephone {
  const other = line.with?.party;
  return {
    sid: line.sid,
    state: line.state,
    direction: line.direction,
    heard: line.heard,
    expects: line.expects,
    with: other ? (other.kind === 'agent' ? other.identity : other.id) : null,
    startedAt: line.startedAt.toISOString(),
    answeredAt: line.answeredAt?.toISOString() ?? null,
    endedAt: line.endedAt?.toISOString() ?? null,
  };
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ message: 'There is no such telephone, or no call on it.' });
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.status(422).send({ message });
}
