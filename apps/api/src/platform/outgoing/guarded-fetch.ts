import dns, { type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './address.rules.js';

/** Why a request was not made, or its answer not read. */
export class RefusedRequest extends Error {}

export interface GuardedBounds {
  /** For operators whose servers stand in their own network: any address, any port, http as well. */
  allowPrivate: boolean;
  /** When given, requests go to these origins and nowhere else. */
  origins?: readonly string[];
}

export interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const PORTS = new Set(['', '443', '8443']);
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * The way to servers whose address somebody typed in. The name is resolved here, every address of it is looked at, and
 * the connection goes to exactly that address; redirects are not followed, and what takes too long or is too large ends.
 */
export function guardedFetch(bounds: GuardedBounds) {
  return async (address: string, options: GuardedRequest = {}): Promise<Response> => {
    const url = assertMayCall(address, bounds);
    return send(url, options, bounds);
  };
}

/** @throws RefusedRequest for addresses that are not to be called. The name is not resolved yet. */
export function assertMayCall(address: string, { allowPrivate, origins }: GuardedBounds): URL {
  if (!URL.canParse(address)) throw new RefusedRequest('This is not an address.');
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  if (!isWeb) throw new RefusedRequest('Only addresses with https:// are called.');
  if (url.username || url.password)
    throw new RefusedRequest('An address with a sign-in in it is not called.');
  if (!allowPrivate && !PORTS.has(url.port)) throw new RefusedRequest(`The port ${url.port} is not called.`);
  if (origins && !origins.includes(url.origin))
    throw new RefusedRequest(`${url.origin} is not among the known servers.`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(literal) && !isPublicAddress(literal)) throw notPublic(literal);
  return url;
}

function send(url: URL, options: GuardedRequest, { allowPrivate }: GuardedBounds): Promise<Response> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const body = options.body == null ? undefined : bodyOf(options.body);
  const headers = {
    ...options.headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  return new Promise((done, fail) => {
    const asked = request(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        signal,
        agent: false,
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) asked.destroy(new RefusedRequest('The answer is too large.'));
          else chunks.push(chunk);
        });
        answer.on('error', fail);
        answer.on('end', () => {
          const status = answer.statusCode ?? 500;
          const content = WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks);
          done(new Response(content, { status, headers: plainHeaders(answer.headers) }));
        });
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

/** Between looking at the addresses and connecting nothing is resolved a second time. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const addresses: LookupAddress[] = found;
    const bad = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (bad || !first) return callback(notPublic(hostname), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

function notPublic(host: string): RefusedRequest {
  return new RefusedRequest(`${host} is not on the public Internet.`);
}

function bodyOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new RefusedRequest('Only texts and forms are sent.');
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ')]));
}
