import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Authenticated } from '../access/authenticator.js';
import type { UserActor } from '../context/request-context.js';
import { Secrets } from '../crypto/secrets.js';

export interface OpenSocket {
  id: string;
  agencyId: number;
  actor: UserActor;
}

type Listener = (socket: OpenSocket, isOpen: boolean) => void;

const RANDOM_BYTES = 12;
const PROOF_LENGTH = 22;

/**
 * The sockets of this process, and their names. A name carries the proof whose socket it is, so that any process can
 * tell; the socket itself may be held by another one.
 */
@Injectable()
export class OpenSockets {
  private readonly listeners = new Set<Listener>();
  private readonly keys: readonly Buffer[];

  constructor(@Inject(Secrets) secrets: Secrets) {
    this.keys = secrets.keysFor('socket ids');
  }

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  opened(user: Authenticated): OpenSocket {
    const random = randomBytes(RANDOM_BYTES).toString('base64url');
    const { agencyId, actor } = user;
    const socket = {
      id: `${random}.${proofOf(this.keys[0] as Buffer, random, agencyId, actor)}`,
      agencyId,
      actor,
    };
    for (const listener of this.listeners) listener(socket, true);
    return socket;
  }

  closed(socket: OpenSocket): void {
    for (const listener of this.listeners) listener(socket, false);
  }

  /** Whether a socket of this name was opened by this caller: the same person in the same session, or the same key. */
  isOf(id: string, agencyId: number, actor: UserActor): boolean {
    const [random = '', proof = '', ...more] = id.split('.');
    if (more.length > 0) return false;
    const given = Buffer.from(proof);
    return this.keys.some((key) => {
      const expected = Buffer.from(proofOf(key, random, agencyId, actor));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

function proofOf(
  key: Buffer,
  random: string,
  agencyId: number,
  { userId, sessionId, apiKeyId }: UserActor,
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([random, agencyId, userId, sessionId, apiKeyId]))
    .digest('base64url')
    .slice(0, PROOF_LENGTH);
}
