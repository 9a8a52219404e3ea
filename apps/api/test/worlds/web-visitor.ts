import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { WebSocket } from 'ws';
import type { Company, InboxWorld } from './inbox-world.js';

export interface Website {
  token: string;
  channelId: number;
}

/** Gives a company a chat for its website. */
export async function website(company: Company, allowedDomains: string[] = []): Promise<Website> {
  const { channelId } = await company.chat();
  const token = `widget-${randomUUID()}`;
  await company.world.people.within(
    company.agencyId,
    'INSERT INTO widget (agency_id, channel_id, token, allowed_domains) VALUES ($1, $2, $3, $4) RETURNING id',
    [company.agencyId, channelId, token, JSON.stringify(allowedDomains)],
  );
  return { token, channelId };
}

export interface Frame {
  type: string;
  message?: { id: number; position: number; text: string; client_id: string | null; from: string };
  [more: string]: unknown;
}

/** A browser on a website: speaks the chat's public protocol and nothing else. */
export class WebVisitor {
  private constructor(
    private readonly world: InboxWorld,
    private readonly site: Website,
    readonly token: string,
    readonly id: number,
    /** As browsers say it of themselves. */
    private readonly origin: { origin?: string },
  ) {}

  static async at(world: InboxWorld, site: Website, origin?: string): Promise<WebVisitor> {
    const ofBrowser = origin === undefined ? {} : { origin };
    const answer = await world.inject({
      method: 'POST',
      url: '/widget/v1/session',
      headers: { 'x-widget-token': site.token, ...ofBrowser },
      payload: { page_url: 'https://shop.test/bikes', locale: 'nl-NL' },
    });
    const { visitor_token, visitor_id } = (
      answer.json() as { data: { visitor_token: string; visitor_id: number } }
    ).data;
    return new WebVisitor(world, site, visitor_token, visitor_id, ofBrowser);
  }

  call(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    headers: object = {},
  ): Promise<LightMyRequestResponse> {
    return this.world.inject({
      method,
      url: `/widget/v1/${path}`,
      headers: {
        'x-widget-token': this.site.token,
        authorization: `Bearer ${this.token}`,
        ...this.origin,
        ...headers,
      },
      ...(payload && { payload }),
    });
  }

  async say(text: string, clientId: string = randomUUID(), more: object = {}) {
    const answer = await this.call('POST', 'messages', { text, client_id: clientId, ...more });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return (answer.json() as { data: NonNullable<Frame['message']> }).data;
  }

  async page(query = ''): Promise<{
    data: NonNullable<Frame['message']>[];
    meta: {
      last_position: number;
      read_by_agent: number;
      conversation: string;
      conversation_id: number | null;
    };
  }> {
    return (await this.call('GET', `messages${query}`)).json();
  }

  async ticketId(): Promise<number> {
    return (await this.page()).meta.conversation_id ?? 0;
  }

  upload(content: Buffer, name: string): Promise<LightMyRequestResponse> {
    const boundary = 'parley-test-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.call('POST', 'uploads', payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
  }

  async connect(after = 0): Promise<VisitorSocket> {
    const socket = await VisitorSocket.open(this.world, this.origin);
    socket.send({ type: 'hello', widget_token: this.site.token, visitor_token: this.token, after });
    await socket.next('ready');
    return socket;
  }
}

/** The widget's socket, with what it has heard. */
export class VisitorSocket {
  readonly heard: Frame[] = [];
  closeCode: number | undefined;
  private waiting: (() => void)[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.take(JSON.parse((data as Buffer).toString('utf8')) as Frame));
    socket.on('close', (code) => {
      this.closeCode = code;
      this.wake();
    });
  }

  static async open(world: InboxWorld, headers: Record<string, string> = {}): Promise<VisitorSocket> {
    const url = (await world.socketUrl()).replace(/\/graphql$/, '/widget/v1/socket');
    const socket = new WebSocket(url, { headers });
    const made = new VisitorSocket(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return made;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  texts(): string[] {
    return this.heard.flatMap((frame) => (frame.type === 'message' ? [frame.message?.text ?? ''] : []));
  }

  /** The first frame of this type, heard already or yet to come. */
  async next(type: string): Promise<Frame> {
    await this.until(() => this.heard.some((frame) => frame.type === type));
    return this.heard.find((frame) => frame.type === type) as Frame;
  }

  async until(holds: () => boolean, ms = 8_000): Promise<void> {
    const end = Date.now() + ms;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`Not in time; heard ${JSON.stringify(this.heard)}`);
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, 100);
      });
    }
  }

  async closed(): Promise<number> {
    await this.until(() => this.closeCode !== undefined);
    return this.closeCode ?? 0;
  }

  close(): void {
    this.socket.terminate();
  }

  private take(frame: Frame): void {
    this.heard.push(frame);
    this.wake();
  }

  private wake(): void {
    for (const go of this.waiting.splice(0)) go();
  }
}
