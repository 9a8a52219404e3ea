import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LivekitRooms } from './livekit-rooms.js';
import { type LivekitClaims, livekitClaims } from './livekit-token.js';

const SERVICE = '/providers/livekit/twirp/livekit.RoomService';
const roomBody = z.object({ room: z.string().min(1) });
const personBody = roomBody.extend({
  identity: z.string().min(1),
  /** Twirp writes 64-bit numbers as texts. */
  revokeTokenTs: z.coerce.number().int().optional(),
});
const joinBody = z.object({ token: z.string() });

type Twirp = [status: number, code: string];
const UNAUTHENTICATED: Twirp = [401, 'unauthenticated'];
const NOT_FOUND: Twirp = [404, 'not_found'];
const MALFORMED: Twirp = [400, 'malformed'];
/** What the server adds when nobody says from when on tokens are taken back. */
const LEEWAY_SECONDS = 60;

/**
 * LiveKit's RoomService below `/providers/livekit`, as its SDKs call it: Twirp as JSON, a token with grants in every call.
 * Browsers come in by a WebSocket there; here a token is enough: `POST /simulator/api/livekit/join`.
 */
export function livekitRoutes(app: FastifyInstance, rooms = new LivekitRooms()): void {
  const method = <B>(
    name: string,
    { body, may }: { body: z.ZodType<B>; may: (claims: LivekitClaims, given: B) => boolean },
    work: (given: B) => object | null,
  ) =>
    app.post(`${SERVICE}/${name}`, async (request, reply) => {
      const claims = bearerOf(request);
      const given = body.safeParse(request.body);
      if (!claims) return refuse(reply, UNAUTHENTICATED);
      if (!given.success) return refuse(reply, MALFORMED);
      if (!may(claims, given.data)) return refuse(reply, UNAUTHENTICATED);
      return work(given.data) ?? refuse(reply, NOT_FOUND);
    });
  const isAdminOf = ({ video }: LivekitClaims, { room }: { room: string }) =>
    video.roomAdmin && video.room === room;

  method('ListRooms', { body: z.object({}), may: ({ video }) => video.roomList }, () => ({
    rooms: rooms.names().map((name) => ({ name, num_participants: rooms.of(name).length })),
  }));
  method('ListParticipants', { body: roomBody, may: isAdminOf }, ({ room }) => ({
    participants: rooms.of(room).map(({ identity, name, joinedAt }) => ({
      ...{ identity, name, state: 'ACTIVE', joined_at: String(joinedAt) },
    })),
  }));
  method('RemoveParticipant', { body: personBody, may: isAdminOf }, ({ room, identity, revokeTokenTs }) => {
    const before = revokeTokenTs ?? Math.floor(Date.now() / 1_000) + LEEWAY_SECONDS;
    return rooms.remove(room, identity, before) ? {} : null;
  });
  method('DeleteRoom', { body: roomBody, may: ({ video }) => video.roomCreate }, ({ room }) =>
    rooms.close(room) ? {} : null,
  );
  pageRoutes(app, rooms);
}

/** What a browser would do at the media server, and what can be seen of it. */
function pageRoutes(app: FastifyInstance, rooms: LivekitRooms): void {
  app.post('/simulator/api/livekit/join', async (request, reply) => {
    const claims = livekitClaims(joinBody.safeParse(request.body).data?.token ?? '');
    const { room, roomJoin } = claims?.video ?? {};
    if (!claims?.sub || !roomJoin || !room) return refuse(reply, UNAUTHENTICATED);
    const isIn = rooms.join(room, { identity: claims.sub, name: claims.name }, claims.nbf);
    return isIn ? { data: { room, identity: claims.sub } } : refuse(reply, UNAUTHENTICATED);
  });
  app.get('/simulator/api/livekit/rooms', () => ({
    data: rooms.names().map((name) => ({ name, participants: rooms.of(name) })),
  }));
}

function bearerOf(request: FastifyRequest): LivekitClaims | null {
  return livekitClaims(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
}

function refuse(reply: FastifyReply, [status, code]: Twirp): FastifyReply {
  return reply.status(status).send({ code, msg: code });
}
