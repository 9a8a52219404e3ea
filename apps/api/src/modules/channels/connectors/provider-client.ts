import type { HostList } from '../../../platform/config/index.js';
import { type GuardedBounds, guardedFetch } from '../../../platform/outgoing/index.js';
import type { Exchange } from './exchange.js';
import { redacted } from './redact-exchange.rules.js';

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string> | URLSearchParams;
  /** Sent as multipart/form-data. */
  multipart?: FormData;
  /** Sent as they are. */
  bytes?: { content: Uint8Array; type: string };
}

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the answer is no JSON. */
  json: unknown;
}

/** How long an answer may take: until its head is there, and until its end. */
export interface Patience {
  headMs: number;
  totalMs: number;
}
export const patience: Patience = { headMs: 10_000, totalMs: 30_000 };

/** Whom a client may call. */
export interface Whom {
  /** Origins of the operator's own choice: these may stand in a private network and speak http; `any` of them. */
  trusted: readonly string[] | 'any';
  /** The operator's list of whom this installation may call at all. */
  hosts: HostList;
}
/** Of what we sent: our own words. */
const SHOWN_CHARS = 4_000;
/** Of an answer: enough to see what was wrong. The address may be one that a customer of ours has chosen, and is no way to read it. */
const SHOWN_OF_ANSWER = 1_024;

/**
 * The way to one provider, for one piece of work. Notes every call without its secrets; never follows redirects; gives up
 * after 10 s without an answer and 30 s in all.
 */
export class ProviderClient {
  readonly exchanges: Exchange[] = [];

  constructor(
    private readonly whom: Whom,
    private readonly secrets: readonly string[],
    private readonly signal?: AbortSignal,
    private readonly bear: Patience = patience,
  ) {}

  /** @throws RefusedRequest, LostAnswer, or what kept the connection from being made */
  async call(request: ProviderRequest): Promise<ProviderAnswer> {
    const { body, headers, shown } = await bodyOf(request);
    const answer = await this.noted(request, shown, () =>
      guardedFetch(this.bounds(request.url))(request.url, {
        method: request.method ?? 'POST',
        headers: { accept: 'application/json', ...(headers as Record<string, string>), ...request.headers },
        body,
        signal: this.signal,
        ...this.bear,
      }),
    );
    const text = await answer.text();
    const [exchange] = this.exchanges.slice(-1);
    if (exchange) exchange.response = this.shown(text, SHOWN_OF_ANSWER);
    return { status: answer.status, headers: answer.headers, text, json: jsonOf(text) };
  }

  /**
   * The bytes behind an address; `location` where it says that they lie elsewhere. @throws also when there are more than
   * `maxBytes`
   */
  async download(
    url: string,
    options: { headers?: Record<string, string>; maxBytes: number },
  ): Promise<{ status: number; content: Buffer; mimeType?: string; location?: string }> {
    const answer = await this.noted({ method: 'GET', url }, '', () =>
      guardedFetch(this.bounds(url))(url, {
        headers: options.headers ?? {},
        signal: this.signal,
        headMs: this.bear.headMs,
        totalMs: 2 * this.bear.totalMs,
        maxBytes: options.maxBytes,
      }),
    );
    const mimeType = answer.headers.get('content-type')?.split(';')[0]?.trim();
    const content = Buffer.from(await answer.arrayBuffer());
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    return { status: answer.status, content, ...(mimeType && { mimeType }), ...(location && { location }) };
  }

  private bounds(url: string): GuardedBounds {
    const { trusted, hosts } = this.whom;
    if (trusted === 'any') return { allowPrivate: true, hosts };
    const isTrusted = URL.canParse(url) && trusted.includes(new URL(url).origin);
    return { allowPrivate: isTrusted, hosts };
  }

  private async noted(
    { method = 'POST', url }: Pick<ProviderRequest, 'method' | 'url'>,
    request: string,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const start = performance.now();
    const exchange: Exchange = {
      method,
      url: this.shown(url),
      request: this.shown(request),
      status: null,
      response: '',
      took: 0,
    };
    this.exchanges.push(exchange);
    try {
      const answer = await work();
      exchange.status = answer.status;
      return answer;
    } catch (error) {
      exchange.response = this.shown(error instanceof Error ? error.message : String(error), SHOWN_OF_ANSWER);
      throw error;
    } finally {
      exchange.took = Math.round(performance.now() - start);
    }
  }

  private shown(text: string, chars = SHOWN_CHARS): string {
    return redacted(text, this.secrets).slice(0, chars);
  }
}

async function bodyOf({ json, form, multipart, bytes }: ProviderRequest) {
  if (bytes)
    return {
      body: Buffer.from(bytes.content),
      headers: { 'content-type': bytes.type },
      shown: `${bytes.content.length} bytes`,
    };
  if (json !== undefined) {
    const body = JSON.stringify(json);
    return { body, headers: { 'content-type': 'application/json' }, shown: body };
  }
  if (form) {
    const body = new URLSearchParams(form).toString();
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' }, shown: body };
  }
  if (!multipart) return { body: undefined, headers: {}, shown: '' };
  // Node's own Response writes the boundary.
  const made = new Response(multipart);
  const body = Buffer.from(await made.arrayBuffer());
  return {
    body,
    headers: { 'content-type': made.headers.get('content-type') ?? '' },
    shown: [...multipart]
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : `${value.size} bytes`}`)
      .join('\n'),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
