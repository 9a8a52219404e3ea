import type { MessagePage, WidgetAttachment, WidgetConfig, WidgetMessage } from './protocol';

/** A request that failed. `status` 0 means that no answer came at all. */
export class RestError extends Error {
  constructor(
    readonly status: number,
    readonly code = '',
    readonly retryAfterMs = 0,
    readonly sentence = '',
  ) {
    super(`request failed (${status} ${code})`);
  }

  /** Worth repeating: nothing is wrong with the request itself. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export interface NewMessage {
  text: string;
  client_id: string;
  attachment_ids: number[];
  name?: string;
  email?: string;
  phone?: string;
  department?: number;
  consent?: boolean;
}

export interface OfflineMessage {
  name: string;
  email: string;
  message: string;
  client_id: string;
}

export interface Rest {
  config(): Promise<WidgetConfig>;
  startSession(input: { page_url: string; locale: string }): Promise<string>;
  /** @returns the token to go on with; null when the one that was given stays. */
  identify(
    visitor: string | undefined,
    token: string,
    locale: string,
  ): Promise<{ token: string | null; name: string | null }>;
  logOut(visitor: string): Promise<void>;
  visit(visitor: string, page: { url: string; title: string }): Promise<void>;
  messages(visitor: string, query: { after?: number; before?: number; limit?: number }): Promise<MessagePage>;
  send(visitor: string, message: NewMessage): Promise<WidgetMessage>;
  /** @returns the message in the chat, or null when it will be answered by e-mail. */
  sendOffline(visitor: string, message: OfflineMessage): Promise<WidgetMessage | null>;
  markRead(visitor: string, position: number): Promise<void>;
  upload(visitor: string, file: File, onProgress: (share: number) => void): Promise<WidgetAttachment>;
}

type Sent = { data: WidgetMessage };

const TIMEOUT_MS = 15_000;

/** Talks to `${origin}/widget/v1`. Throws RestError; never retries by itself. */
export function createRest(origin: string, widgetToken: string): Rest {
  const base = `${origin}/widget/v1`;

  async function call<T>(method: string, path: string, visitor?: string, body?: object): Promise<T> {
    const headers: Record<string, string> = { 'X-Widget-Token': widgetToken };
    if (visitor) headers['Authorization'] = `Bearer ${visitor}`;
    if (body) headers['Content-Type'] = 'application/json';
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(base + path, {
        method,
        headers,
        body: body ? JSON.stringify(body) : undefined,
        credentials: 'omit',
        signal: stop.signal,
      });
      const answer = await response.json().catch(() => ({}));
      if (!response.ok) throw failure(response.status, answer);
      return answer as T;
    } catch (error) {
      throw error instanceof RestError ? error : new RestError(0);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    config: async () => (await call<{ data: WidgetConfig }>('GET', '/config')).data,
    startSession: async (input) =>
      (await call<{ data: { visitor_token: string } }>('POST', '/session', undefined, input)).data
        .visitor_token,
    identify: async (visitor, token, locale) => {
      const answer = await call<{ data: { visitor_token: string | null; name: string | null } }>(
        'POST',
        '/identify',
        visitor,
        { token, locale },
      );
      return { token: answer.data.visitor_token, name: answer.data.name };
    },
    logOut: (visitor) => call('POST', '/logout', visitor),
    visit: (visitor, page) => call('POST', '/pages', visitor, page),
    messages: (visitor, query) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      return call('GET', `/messages?${search}`, visitor);
    },
    send: async (visitor, message) =>
      (await call<Sent>('POST', '/messages', visitor, { ...message, time_zone: timeZone() })).data,
    sendOffline: async (visitor, message) =>
      (await call<{ data: { message: WidgetMessage | null } }>('POST', '/offline', visitor, message)).data
        .message,
    markRead: async (visitor, position) => {
      await call('POST', '/read', visitor, { position });
    },
    upload: (visitor, file, onProgress) => upload(`${base}/uploads`, widgetToken, visitor, file, onProgress),
  };
}

function failure(status: number, answer: unknown): RestError {
  const {
    code = '',
    message = '',
    retry_after: wait = 0,
  } = (answer ?? {}) as {
    code?: string;
    message?: string;
    retry_after?: number;
  };
  return new RestError(status, code, wait * 1000, message);
}

/** XMLHttpRequest, because fetch does not report how far an upload has come. */
function upload(
  url: string,
  widgetToken: string,
  visitor: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<WidgetAttachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('X-Widget-Token', widgetToken);
    request.setRequestHeader('Authorization', `Bearer ${visitor}`);
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress(event.loaded / Math.max(1, event.total));
    request.onload = () => {
      const answer = request.response as { data?: WidgetAttachment } | null;
      if (request.status < 300 && answer?.data) resolve(answer.data);
      else reject(failure(request.status, answer));
    };
    request.onerror = () => reject(new RestError(0));
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** So that agents see what time it is where the visitor is. Very old browsers do not know. */
function timeZone(): string | undefined {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
