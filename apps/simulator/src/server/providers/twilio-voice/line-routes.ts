import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { agentOf } from './agent-token.js';
import { keyOf, type LineNews, type VoiceExchange } from './voice-exchange.js';

const KEEP_ALIVE_MS = 20_000;
const deeds = ['answer', 'decline', 'hang-up', 'key', 'say'] as const;
const deedInput = z.object({
  token: z.string().max(4_000),
  key: z
    .string()
    .regex(/^[0-9*#]$/)
    .optional(),
  text: z.string().max(1_000).optional(),
});
const callInput = z.object({
  token: z.string().max(4_000),
  parameters: z.record(z.string().max(60), z.string().max(200)).default({}),
});

/**
 * The simulated line: what Twilio's own network does between its servers and a browser. Whoever shows the token that Twilio
 * would take is rung here, takes calls and begins them. It carries signals and no sound.
 */
export function lineRoutes(app: FastifyInstance, exchange: VoiceExchange): void {
  const who = (token: string) => agentOf(token, exchange.parts.world.accountsOf('twilio_voice'));
  app.get('/simulator/api/line', (request, reply) => {
    const { token = '' } = request.query as { token?: string };
    const agent = who(token);
    if (!agent) return stranger(reply);
    stream(reply, exchange, keyOf(agent.account.id, agent.identity));
    return reply;
  });
  app.post('/simulator/api/line/calls', (request, reply) => {
    const input = callInput.safeParse(request.body);
    const agent = input.success ? who(input.data.token) : null;
    if (!input.success || !agent?.mayCall) return stranger(reply);
    const line = exchange.callOut(agent.account, agent.identity, input.data.parameters);
    return reply.send({ data: { sid: line.sid } });
  });
  for (const deed of deeds)
    app.post(`/simulator/api/line/calls/:sid/${deed}`, (request, reply) => {
      const input = deedInput.safeParse(request.body);
      const agent = input.success ? who(input.data.token) : null;
      if (!input.success || !agent) return stranger(reply);
      const line = exchange.line((request.params as { sid: string }).sid);
      if (line?.party.kind !== 'agent' || line.party.identity !== agent.identity) return missing(reply);
      // Somebody else was faster, or the caller has gone.
      if (line.isOver) return reply.status(409).send({ message: 'This call does not ring here any more.' });
      switch (deed) {
        case 'answer':
          line.answer();
          break;
        case 'decline':
          line.end('busy');
          break;
        case 'hang-up':
          line.hangUp();
          break;
        case 'key':
          line.with?.hear('line', `They press ${input.data.key ?? ''}.`);
          break;
        case 'say':
          line.with?.hear('business', input.data.text ?? '');
          break;
      }
      return reply.send({ data: { sid: line.sid, state: line.state } });
    });
}

/** Server-sent events. A browser that listens is one that can be rung. */
function stream(reply: FastifyReply, exchange: VoiceExchange, key: string): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  reply.raw.write(': connected\n\n');
  const tell = (to: string, news: LineNews): void => {
    if (to === key) reply.raw.write(`data: ${JSON.stringify(news)}\n\n`);
  };
  const alive = setInterval(() => reply.raw.write(': still here\n\n'), KEEP_ALIVE_MS);
  const leave = exchange.register(key);
  exchange.on('news', tell);
  reply.raw.on('close', () => {
    clearInterval(alive);
    leave();
    exchange.off('news', tell);
  });
}

function stranger(reply: FastifyReply): FastifyReply {
  return reply.status(401).send({ message: 'This token lets nobody in.' });
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ message: 'There is no such call.' });
}
