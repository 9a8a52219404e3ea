import type { FastifyInstance } from 'fastify';
import type { World } from '../../world/world.js';
import { struck } from '../troubled.js';
import { recordingSid } from './call-run.js';
import type { VoiceExchange } from './voice-exchange.js';
import { BELOW, type Behind, idIn, notFound } from './voice-rest.js';

/** The sounds of calls: heard, listed by call, and deleted. */
export function recordingRoutes(
  app: FastifyInstance,
  world: World,
  exchange: VoiceExchange,
  behind: Behind,
): void {
  app.get(
    `${BELOW}/Recordings/:recording`,
    behind(async (request, reply, account) => {
      const found = await world.media(fileOf(idIn(request, 'recording')));
      if (!found || struck(world, account.id, 'media_expired')) return notFound(reply);
      return reply.type(found.file.mimeType).send(found.content);
    }),
  );
  app.get(
    `${BELOW}/Calls/:call/Recordings.json`,
    behind(async (request, reply, account) => {
      const line = exchange.line(idIn(request, 'call'));
      if (line?.account !== account.id) return notFound(reply);
      const there: { sid: string; call_sid: string }[] = [];
      for (const id of line.recordings)
        if (await world.media(id)) there.push({ sid: recordingSid(id), call_sid: line.sid });
      return reply.send({ recordings: there, page_size: 1_000 });
    }),
  );
  app.delete(
    `${BELOW}/Recordings/:recording`,
    behind(async (request, reply) =>
      (await world.deleteMedia(fileOf(idIn(request, 'recording'))))
        ? reply.status(204).send()
        : notFound(reply),
    ),
  );
}

/** A recording is named by its file: in a SID without its dashes. */
function fileOf(name: string): string {
  const [, digits] = /^RE([0-9a-f]{32})$/.exec(name) ?? [];
  return digits ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : name;
}
