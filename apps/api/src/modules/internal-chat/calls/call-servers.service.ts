import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { EMBEDDED_SEATS, SERVED_SEATS } from './chat-call.rules.js';
import type { CallMode } from './chat-call-view.rules.js';

/** How long the credentials of a relay are good: longer than a call is likely to last. */
const RELAY_SECONDS = 6 * 3_600;
/** How long somebody may come in by a token; the media server renews it for who is in. */
export const TOKEN_SECONDS = 300;
/** Clocks differ a little. */
export const TOKEN_LEEWAY_SECONDS = 10;

export interface IceServer {
  urls: string[];
  username: string | null;
  credential: string | null;
}

export interface MediaServerAccess {
  url: string;
  token: string;
}

/** What browsers are told of servers that help them to reach each other: only those that the operator named. */
@Injectable()
export class CallServers {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get mode(): CallMode {
    return this.config.calls.livekit ? 'LIVEKIT' : 'EMBEDDED';
  }

  get seatLimit(): number {
    return this.config.calls.livekit ? SERVED_SEATS : EMBEDDED_SEATS;
  }

  /** Of a relay with a user name that says until when it is good, and a password made from it, as coturn takes them. */
  iceServers(userId: number, now: Date): IceServer[] {
    const { stunUrls, turn } = this.config.calls;
    const plain = stunUrls.length ? [{ urls: [...stunUrls], username: null, credential: null }] : [];
    if (!turn) return plain;
    const username = `${Math.floor(now.getTime() / 1_000) + RELAY_SECONDS}:${userId}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return [...plain, { urls: [...turn.urls], username, credential }];
  }

  /** By which one person comes into one room of the media server, under the name of their seat. */
  mediaServer(
    { roomId, seat, userId, name }: { roomId: string; seat: string; userId: number; name: string },
    now: Date,
  ): MediaServerAccess | null {
    const { livekit } = this.config.calls;
    if (!livekit) return null;
    const nbf = Math.floor(now.getTime() / 1_000);
    const video = { room: roomId, roomJoin: true, canPublish: true, canSubscribe: true };
    const claims = { iss: livekit.key, sub: seat, name, metadata: String(userId), video };
    const times = { nbf: nbf - TOKEN_LEEWAY_SECONDS, exp: nbf + TOKEN_SECONDS };
    return {
      url: livekit.url,
      token: jwt.sign({ ...claims, ...times }, livekit.secret, { algorithm: 'HS256', noTimestamp: true }),
    };
  }
}
