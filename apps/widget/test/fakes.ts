import type { SocketLike } from '../src/chat/connection';
import type { Pending } from '../src/chat/timeline';
import type { ClientFrame, MessagePage, ServerFrame, WidgetConfig, WidgetMessage } from '../src/protocol';
import { type OfflineMessage, RestError, type NewMessage, type Rest } from '../src/rest';
import type { Saved, SavedStore } from '../src/saved';

export function message(position: number, more: Partial<WidgetMessage> = {}): WidgetMessage {
  return {
    id: position + 100,
    position,
    from: 'agent',
    author_name: 'Mila',
    text: `message ${position}`,
    attachments: [],
    created_at: '2026-01-01T10:00:00.000Z',
    ...more,
  };
}

export function pending(clientId: string): Pending {
  return {
    clientId,
    text: clientId,
    attachments: [],
    createdAt: '2026-01-01T10:00:00.000Z',
    state: 'sending',
  };
}

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientFrame[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.isClosed = true;
  }

  say(frame: ServerFrame | string): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  cut(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** A server in memory: one visitor, one conversation. */
export class FakeServer implements Rest {
  readonly stored: WidgetMessage[] = [];
  readonly readMarks: number[] = [];
  sessions = 0;
  conversationId = 1;
  conversation: 'none' | 'open' | 'closed' = 'none';
  /** Requests fail as if the line were cut. */
  isDown = false;
  /** The next send is stored, and its answer is lost on the way. */
  losesNextAnswer = false;
  online = true;

  write(more: Partial<WidgetMessage> = {}): WidgetMessage {
    const made = message((this.stored.at(-1)?.position ?? 0) + 1, more);
    this.stored.push(made);
    this.conversation = 'open';
    return made;
  }

  settings: WidgetConfig = {
    name: 'Shop',
    greetings: {},
    appearance: { color: null, position: 'end', icon: 'chat', launcher: {} },
    pre_chat: null,
    away: 'form',
    away_text: {},
    tracks_pages: true,
    online: true,
    opens_at: null,
    team: [],
    locale: 'en-GB',
  };
  readByAgent = 0;
  visited: string[] = [];
  loggedOut: string[] = [];
  /** Who is signed by which token; everything else is forged. */
  people: Record<string, { token: string | null; name: string | null }> = {};

  identify = async (_visitor: string | undefined, token: string) => {
    this.reach();
    const person = this.people[token];
    if (!person) throw new RestError(403, 'widget.identity_refused', 0, 'This identity was not accepted.');
    return person;
  };

  logOut = async (visitor: string) => {
    this.loggedOut.push(visitor);
  };

  visit = async (_visitor: string, { url }: { url: string }) => {
    this.visited.push(url);
  };

  config = async () => {
    this.reach();
    return { ...this.settings, online: this.online };
  };

  startSession = async () => {
    this.reach();
    this.sessions += 1;
    return `visitor-${this.sessions}`;
  };

  messages = async (
    visitor: string,
    { after, before, limit = 30 }: { after?: number; before?: number; limit?: number },
  ): Promise<MessagePage> => {
    this.reach();
    this.know(visitor);
    const all = this.stored.filter((m) => m.position > (after ?? 0) && m.position < (before ?? Infinity));
    const data = after === undefined ? all.slice(-limit) : all.slice(0, limit);
    const last_position = this.stored.at(-1)?.position ?? 0;
    const { conversation, conversationId: conversation_id } = this;
    return { data, meta: { last_position, read_by_agent: this.readByAgent, conversation, conversation_id } };
  };

  send = async (visitor: string, { text, client_id }: NewMessage): Promise<WidgetMessage> => {
    this.reach();
    this.know(visitor);
    const known = this.stored.find((m) => m.client_id === client_id);
    const made = known ?? this.write({ from: 'visitor', text, client_id });
    if (this.losesNextAnswer) {
      this.losesNextAnswer = false;
      throw new RestError(0);
    }
    return made;
  };

  /** Like a server that answers by e-mail: nothing of it is in the chat. */
  readonly mails: OfflineMessage[] = [];
  sendOffline = async (visitor: string, mail: OfflineMessage): Promise<null> => {
    this.reach();
    this.know(visitor);
    this.mails.push(mail);
    return null;
  };

  markRead = async (_visitor: string, position: number) => {
    this.reach();
    this.readMarks.push(position);
  };

  upload = () => Promise.reject(new RestError(500));

  private reach(): void {
    if (this.isDown) throw new RestError(0);
  }

  private know(visitor: string): void {
    if (visitor !== `visitor-${this.sessions}`) throw new RestError(401);
  }
}

export function memorySaved(saved: Saved = {}): SavedStore {
  let value = saved;
  return {
    read: () => value,
    write: (patch) => {
      value = { ...value, ...patch };
    },
    watch: () => () => undefined,
  };
}
