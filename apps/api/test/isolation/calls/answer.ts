import type { LightMyRequestResponse } from 'fastify';
import type { Call } from './call.js';

/** What came back, as far as it can be compared and searched. */
export interface Answer {
  status: number;
  /** `ok`, or the code of the error. */
  code: string;
  body: string;
  headers: string;
}

/** Differs between two equal answers: when it was, which request it was, how many calls are left. */
const FLEETING =
  /^(ratelimit|x-ratelimit|retry-after|date|connection|keep-alive|content-length|etag|x-request-id|set-cookie)/i;

export function answerOf(response: LightMyRequestResponse): Answer {
  const headers = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
  return {
    status: response.statusCode,
    code: codeOf(response),
    body: response.body,
    headers: headers.join('\n'),
  };
}

function codeOf(response: LightMyRequestResponse): string {
  if (!String(response.headers['content-type']).includes('json')) {
    return response.statusCode < 400 ? 'ok' : String(response.statusCode);
  }
  const body = JSON.parse(response.body || 'null') as {
    code?: unknown;
    errors?: { extensions?: { code?: string } }[] | object;
  } | null;
  const [first] = Array.isArray(body?.errors) ? (body.errors as { extensions?: { code?: string } }[]) : [];
  if (first) return first.extensions?.code ?? 'error';
  if (response.statusCode < 400) return 'ok';
  return typeof body?.code === 'string' ? body.code : String(response.statusCode);
}

export const succeeded = (answer: Answer): boolean => answer.code === 'ok' && answer.status < 400;

/** The answer without what differs between any two calls, and without the value that was tried. */
export function comparable(answer: Answer, tried: unknown): string {
  const own = [tried].flat().map(String).filter(Boolean);
  let text = answer.body;
  for (const value of own)
    text = text.replaceAll(encodeURIComponent(value), '<tried>').replaceAll(value, '<tried>');
  text = text
    .replace(
      /"(error_id|errorId|cursor|eventCursor|event_cursor|startCursor|endCursor)":("[^"]*"|\d+)/g,
      '"$1":"…"',
    )
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"(version|updatedAt|updated_at|unreadCount|isPartial|is_partial)":[^,}]*/g, '"$1":"…"')
    .replace(/eyJ[\w.-]{20,}|\/files\/[\w-]+/g, '<token>');
  const names = answer.headers
    .split('\n')
    .filter((line) => !FLEETING.test(line))
    .sort();
  return `${answer.status} ${answer.code}\n${names.join('\n')}\n${text}`;
}

/** Everything in an answer that could carry a mark, also inside opaque tokens such as cursors. */
export function searchable(answer: Answer): string {
  const text = `${answer.headers}\n${answer.body}`;
  const decoded = [...text.matchAll(/[\w+/-]{16,}={0,2}/g)]
    .map(([token]) => Buffer.from(token, 'base64url').toString('latin1'))
    .filter((inner) => /[\x20-\x7e]{8}/.test(inner));
  return [text, ...decoded].join('\n');
}

/** The marks of others in an answer, except those that the call itself brought. */
export function leaksIn(answer: Answer, marks: RegExp, call: Call): string[] {
  const found = searchable(answer).match(marks);
  if (!found) return [];
  const { path, query, body, variables, headers } = call;
  const sent = JSON.stringify({ path, query, body, variables, headers });
  return [...new Set(found)].filter((mark) => !sent.includes(mark));
}
