import { z } from 'zod';
import { CodedError } from '../../../platform/errors/index.js';

const MAX_POSITION = 2_147_483_647;
const position = z.number().int().min(0).max(MAX_POSITION);

/** What a widget may say on its socket. The first frame has to be `hello`. */
export const visitorFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    widget_token: z.string().max(200),
    visitor_token: z.string().max(200),
    after: position,
  }),
  z.object({ type: z.literal('typing'), is_typing: z.boolean() }),
  z.object({ type: z.literal('read'), position }),
  z.object({ type: z.literal('ping') }),
]);

export type VisitorFrame = z.infer<typeof visitorFrame>;
export type Hello = Extract<VisitorFrame, { type: 'hello' }>;

/** @returns null for what is no frame of ours. */
export function parseFrame(text: string): VisitorFrame | null {
  try {
    return visitorFrame.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Signals between our own processes, checked because they come from outside of this one. */
export const visitorSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), position: z.number() }),
  z.object({ kind: z.literal('typing'), isTyping: z.boolean(), name: z.string() }),
  z.object({ kind: z.literal('read'), position: z.number() }),
  z.object({ kind: z.enum(['closed', 'reopened']) }),
  // One of the visitor's pages was closed: whoever serves another one says that they are still there.
  z.object({ kind: z.literal('left') }),
  // One of the visitor's browsers speaks for them no more.
  z.object({ kind: z.literal('ended') }),
]);

/** Close codes of the visitors' socket. */
export const closeCodes = {
  badFrame: 4400,
  unknownVisitor: 4401,
  siteNotAllowed: 4403,
  noHello: 4408,
  /** A new conversation began, so positions start anew: come back and read it from the start. */
  conversationChanged: 4409,
  tooMuch: 4429,
  restart: 1012,
} as const;

/** What a socket is closed with when its visitor cannot be served (any more). */
export function goodbyeFor(error: unknown): [code: number, reason: string] {
  const kind = error instanceof CodedError ? error.kind : null;
  if (kind === 'unauthenticated') return [closeCodes.unknownVisitor, 'Unknown visitor'];
  if (kind === 'forbidden' || kind === 'not_found') return [closeCodes.siteNotAllowed, 'Not allowed'];
  return [closeCodes.restart, 'Please reconnect'];
}
