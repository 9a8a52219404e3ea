import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TroubleKind } from '../world/trouble.js';
import type { World } from '../world/world.js';

const HANG_MS = 60_000;

/**
 * What the line and the server behind it do before the provider itself is asked. @returns true when the call ends here.
 */
export async function troubledBefore(world: World, account: string, reply: FastifyReply): Promise<boolean> {
  const { troubles } = world;
  const slow = troubles.strikes(account, 'too_many');
  if (slow) {
    await reply
      .status(429)
      .header('retry-after', String(slow.seconds ?? 5))
      .send({ message: 'Too many calls.' });
    return true;
  }
  if (troubles.strikes(account, 'bad_gateway')) {
    await reply.status(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
    return true;
  }
  if (troubles.strikes(account, 'hang')) {
    reply.hijack();
    await sleep(HANG_MS, undefined, { ref: false });
    reply.raw.destroy();
    return true;
  }
  return false;
}

/** What happens to an answer on its way, after the provider has done what was asked. @returns true when it was sent. */
export async function troubledAfter(
  world: World,
  account: string,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<boolean> {
  const { troubles } = world;
  if (troubles.strikes(account, 'lost_reply')) {
    reply.hijack();
    request.raw.socket.destroy();
    return true;
  }
  if (troubles.strikes(account, 'garbled')) {
    await reply.type('application/json').send(JSON.stringify(body).slice(0, -3));
    return true;
  }
  const drip = troubles.strikes(account, 'drip');
  if (!drip) return false;
  reply.hijack();
  const text = JSON.stringify(body);
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  for (const letter of text) {
    reply.raw.write(letter);
    await sleep(((drip.seconds ?? 5) * 1_000) / text.length, undefined, { ref: false });
  }
  reply.raw.end();
  return true;
}

export function struck(world: World, account: string, kind: TroubleKind): boolean {
  return world.troubles.strikes(account, kind) !== null;
}
