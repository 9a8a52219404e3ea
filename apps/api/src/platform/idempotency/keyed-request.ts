import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context/request-context.js';
import { IdempotencyErrors } from './idempotency.errors.js';
import type { KeyedRequest } from './idempotency-keys.repository.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>;

/** @returns undefined when the caller sent no key. @throws idempotency.key_invalid */
export function keyedRequest(request: Asked, actor: Actor): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw IdempotencyErrors.badKey();
  return {
    actor: nameOf(actor),
    key,
    operation: `${request.method} ${request.url}`,
    bodyHash: hashOf(request),
  };
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'user')
    return actor.apiKeyId === null ? `user ${actor.userId}` : `api key ${actor.apiKeyId}`;
  return actor.kind === 'visitor' ? `visitor ${actor.visitorId}` : `system ${actor.name}`;
}

/**
 * JSON is compared by its content, so that the order of fields does not matter. A form with files is still on its
 * way here and is compared by its length: its text differs with each repetition, because clients draw a new boundary.
 */
function hashOf({ headers, body }: Asked): string {
  const type = headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/');
  const text = isForm ? `multipart ${headers['content-length'] ?? ''}` : JSON.stringify(sorted(body ?? null));
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
