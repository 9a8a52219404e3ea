import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { guardedFetch } from '../../../platform/outgoing/index.js';
import { TOKEN_LEEWAY_SECONDS } from './call-servers.service.js';

const TELL_MS = 5_000;
const TOKEN_SECONDS = 60;

type Livekit = NonNullable<Config['calls']['livekit']>;

/**
 * LiveKit's RoomService, by Twirp as JSON: three calls are no reason for its own library, which would go past the
 * guarded way out. Only the server that the operator named is called, wherever it stands.
 */
@Injectable()
export class MediaServer {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Takes a window out, and with it the tokens that were given for it before. @throws when the server does not do it */
  async remove(room: string, seat: string, since: Date): Promise<void> {
    // Tokens carry whole seconds: one of the same second goes as well.
    const revokeTokenTs = String(Math.floor(since.getTime() / 1_000) + 1 - TOKEN_LEEWAY_SECONDS);
    const grant = { roomAdmin: true, room };
    await this.call('RemoveParticipant', grant, { room, identity: seat, revokeTokenTs });
  }

  /** Closes a room, whoever is in it. @throws when the server does not do it */
  async close(room: string): Promise<void> {
    await this.call('DeleteRoom', { roomCreate: true, room }, { room });
  }

  private async call(method: string, grant: object, body: object): Promise<void> {
    const { livekit } = this.config.calls;
    if (!livekit) return;
    const origin = livekit.url.replace(/^ws/, 'http');
    const fetch = guardedFetch({
      allowPrivate: true,
      hosts: this.config.outgoingHosts,
      origins: [new URL(origin).origin],
    });
    const answer = await fetch(`${origin}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokenFor(livekit, grant)}`,
      },
      ...{ body: JSON.stringify(body), headMs: TELL_MS, totalMs: TELL_MS, maxBytes: 64 * 1_024 },
    });
    // A room or a window that is not there is what was asked for.
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} was answered ${answer.status}.`);
  }
}

function tokenFor({ key, secret }: Livekit, video: object): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: key, video, nbf: now - TOKEN_LEEWAY_SECONDS, exp: now + TOKEN_SECONDS };
  return jwt.sign(claims, secret, { algorithm: 'HS256', noTimestamp: true });
}
