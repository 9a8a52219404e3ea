import dns, { type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type HostList, isListed } from '../config/index.js';
import { isPublicAddress } from './address.rules.js';

/** Why a request was not made, or its answer not read. */
export class RefusedRequest extends Error {}

/** The operator lists whom this installation may call, and this server is not among them. */
export class UnlistedHost extends RefusedRequest {
  readonly code = 'outgoing.host_not_listed';

  constructor(host: string) {
    super(`${host} is not among the servers that this installation may call.`);
  }
}

/** The whole request was handed over, and no whole answer came: what was asked for may have been done. */
export class LostAnswer extends Error {}

export interface GuardedBounds {
  /** For operators whose servers stand in their own network: any address, any port, http as well. */
  allowPrivate: boolean;
  /** The operator's list of whom this installation may call at all. */
  hosts: HostList;
  /** When given, requests go to these origins and nowhere else. */
  origins?: readonly string[];
}

export interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Until the head of the answer is there. */
  headMs?: number;
  /** Until the last byte of the answer is there. */
  totalMs?: number;
  /** Answers with more bytes are not read. */
  maxBytes?: number;
  /** Of a longer answer its beginning is enough. */
  isCut?: boolean;
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
export function assertMayCall(address: string, { allowPrivate, hosts, origins }: GuardedBounds): URL {
  if (!URL.canParse(address)) throw new RefusedRequest('This is not an address.');
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  if (!isWeb) throw new RefusedRequest('Only addresses with https:// are called.');
  if (url.username || url.password)
    throw new RefusedRequest('An address with a sign-in in it is not called.');
  if (!allowPrivate && !PORTS.has(url.port)) throw new RefusedRequest(`The port ${url.port} is not called.`);
  if (origins && !origins.includes(url.origin))
    throw new RefusedRequest(`${url.origin} is not among the known servers.`);
  if (!isListed(url.hostname, hosts)) throw new UnlistedHost(url.hostname);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(literal) && !isPublicAddress(literal)) throw notPublic(literal);
  return url;
}

async function send(url: URL, options: GuardedRequest, bounds: GuardedBounds): Promise<Response> {
  const { answer, lost } = await openGuarded(url, options, bounds);
  const max = options.maxBytes ?? MAX_BYTES;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > max && options.isCut) {
        chunks.push(chunk.subarray(0, chunk.length - (size - max)));
        break;
      }
      // Too late to refuse anything: what was asked for may have been done.
      if (size > max) throw new Error('The answer is too large.');
      chunks.push(chunk);
    }
  } catch (error) {
    answer.destroy();
    throw lost(error);
  }
  const status = answer.statusCode ?? 500;
  const content = WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks);
  return new Response(content, { status, headers: plainHeaders(answer.headers) });
}

interface OpenAnswer {
  answer: IncomingMessage;
  /** What a failure after the head of the answer means. */
  lost(error: unknown): Error;
}

/** Asks, and resolves with the head of the answer; its body is still to come. @throws RefusedRequest, LostAnswer */
export function openGuarded(
  url: URL,
  options: GuardedRequest,
  { allowPrivate }: GuardedBounds,
): Promise<OpenAnswer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const body = options.body == null ? undefined : bodyOf(options.body);
  const headers = {
    ...options.headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((done, fail) => {
    let isHandedOver = false;
    let begun: IncomingMessage | undefined;
    const meaning = (error: unknown): Error => {
      const cause = error instanceof Error ? error : new Error(String(error));
      return isHandedOver && !(cause instanceof RefusedRequest)
        ? new LostAnswer(cause.message, { cause })
        : cause;
    };
    const asked = request(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        signal: options.signal,
        agent: false,
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (answer) => {
        clearTimeout(patience);
        begun = answer;
        done({ answer, lost: meaning });
      },
    );
    // No signal that was made of two: nothing holds one that only such a signal listens to, and when it is collected its time never comes.
    const whole = setTimeout(
      () => (begun ?? asked).destroy(new Error('The whole answer was not there in time.')),
      options.totalMs ?? TIMEOUT_MS,
    );
    asked.once('close', () => clearTimeout(whole));
    const patience = setTimeout(
      () => asked.destroy(new Error('The server did not answer in time.')),
      options.headMs ?? TIMEOUT_MS,
    );
    asked.once('finish', () => {
      isHandedOver = true;
    });
    asked.on('error', (error) => {
      clearTimeout(patience);
      fail(meaning(error));
    });
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

function bodyOf(body: unknown): string | Buffer {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new RefusedRequest('Only texts, forms and bytes are sent.');
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ')]));
}
