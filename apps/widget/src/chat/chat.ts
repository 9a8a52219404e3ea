import type { MessagePage, ServerFrame, WidgetMessage } from '../protocol';
import { RestError, type Rest } from '../rest';
import type { SavedStore } from '../saved';
import { Connection, type SocketLike } from './connection';
import { Outbox } from './outbox';
import { goneOn, type ChatState, Store, type Who, initialState } from './state';
import * as timelines from './timeline';
import { TypingSignal } from './typing';
import { Uploads } from './uploads';
import { Visitor } from './visitor';

export interface ChatPorts {
  rest: Rest;
  saved: SavedStore;
  openSocket(): SocketLike;
  widgetToken: string;
  locale: string;
  newId(): string;
  /** For whoever builds the page: visitors can do nothing about it. */
  warn(sentence: string): void;
}

const PAGE = 30;
const RECENT_MS = 7 * 24 * 3600_000;
const TYPING_SHOWN_MS = 6_000;
const CONFIG_RETRY_MS = 15_000;
const CONFIG_FRESH_MS = 60_000;

/** The conversation as the widget sees it: keeps `store` true, and does what the visitor asks. */
export class Chat {
  readonly store = new Store<ChatState>(initialState);
  readonly uploads: Uploads;
  private readonly visitor: Visitor;
  private readonly connection: Connection;
  private readonly outbox: Outbox;
  private readonly typing: TypingSignal;
  private typingTimer: ReturnType<typeof setTimeout> | undefined;
  private configTimer: ReturnType<typeof setTimeout> | undefined;
  private configAt = 0;
  private conversationId: number | null = null;
  private catchingUp: Promise<void> | null = null;

  constructor(private readonly ports: ChatPorts) {
    this.visitor = new Visitor(ports.rest, ports.saved, ports.locale);
    this.connection = new Connection({
      open: ports.openSocket,
      hello: () => ({
        type: 'hello',
        widget_token: ports.widgetToken,
        visitor_token: this.visitor.token ?? '',
        after: this.store.get().timeline.cursor,
      }),
      onFrame: (frame) => this.onFrame(frame),
      onState: (connection) => this.store.set({ connection }),
      onUnknownVisitor: () => this.forgetVisitor(),
      onBroken: () => void this.catchUp(),
      random: Math.random,
    });
    this.outbox = new Outbox({
      deliver: (item) => this.deliver(item),
      onSent: (item, message) => this.sent(item, message),
      onChange: (item) => this.setTimeline(timelines.putPending(this.store.get().timeline, item)),
    });
    this.typing = new TypingSignal((isTyping) =>
      this.connection.send({ type: 'typing', is_typing: isTyping }),
    );
    this.uploads = new Uploads(this.store, (file, onProgress) =>
      this.visitor.with(
        (token) => ports.rest.upload(token, file, onProgress),
        () => this.reset(),
      ),
    );
  }

  /** Loads the settings and takes up a conversation that is not long ago. */
  async boot(): Promise<void> {
    const saved = this.ports.saved.read();
    this.store.set({ readPosition: saved.readPosition ?? 0, draft: saved.draft ?? '' });
    for (const item of saved.pending ?? []) {
      this.setTimeline(timelines.putPending(this.store.get().timeline, { ...item, state: 'failed' }));
    }
    this.ports.saved.watch((other) => this.adopt(other.visitorToken, other.readPosition));
    await this.loadConfig();
    if (this.store.get().reach === 'refused') return;
    this.visit();
    if (saved.isOpen) this.open();
    else if (this.visitor.token && Date.now() - (saved.lastActiveAt ?? 0) < RECENT_MS) await this.resume();
  }

  open(): void {
    this.store.set({ isOpen: true });
    this.ports.saved.write({ isOpen: true });
    if (Date.now() - this.configAt > CONFIG_FRESH_MS) void this.loadConfig();
    if (this.visitor.token) void this.resume();
    else this.store.set({ isLoaded: true });
  }

  close(): void {
    this.typing.stop();
    this.store.set({ isOpen: false });
    this.ports.saved.write({ isOpen: false });
  }

  /** The network is back, or the page is looked at again. */
  wake(): void {
    if (this.store.get().reach === 'unreachable') void this.loadConfig();
    this.connection.hurry();
  }

  typed(draft: string): void {
    this.store.set({ draft });
    this.ports.saved.write({ draft });
    if (draft.trim()) this.typing.pressed();
    else this.typing.stop();
  }

  /** Shows the message at once and sends it when its turn comes. */
  send(text: string): void {
    const attachments = this.uploads.take();
    if (!text && attachments.length === 0) return;
    this.typing.stop();
    this.store.set({ draft: '', wasReopened: false, answerTo: null });
    this.ports.saved.write({ draft: '' });
    this.post({ text, attachments });
  }

  sendOffline(form: { name: string; email: string; message: string }): void {
    const { name, email } = form;
    this.store.set({ who: { name, email }, draft: '' });
    this.ports.saved.write({ draft: '' });
    this.post({ text: form.message, attachments: [], offline: { name, email } });
  }

  writeAnother(): void {
    this.store.set({ answerTo: null });
  }

  /** Sends what could not be sent, in the order in which it was written. */
  retryPending(): void {
    this.outbox.hurry();
    for (const item of this.store.get().timeline.pending) if (!item.isRefused) this.outbox.add(item);
  }

  discard(clientId: string): void {
    this.setTimeline(timelines.dropPending(this.store.get().timeline, clientId));
  }

  identify(who: Who): void {
    this.store.set({ who: { ...this.store.get().who, ...who } });
  }

  /** The form before the chat is filled in. */
  introduce(who: Who): void {
    this.identify(who);
    this.store.set({ isIntroduced: true });
  }

  /** The website's own server has signed who this is: the same person as on their other devices. */
  async prove(signed: string): Promise<void> {
    try {
      if (await this.visitor.until(this.become(signed))) await this.resume();
    } catch (error) {
      if (error instanceof RestError) this.ports.warn(error.sentence);
    }
  }

  /** What is written already stays and is sent. @returns whether there is somebody whose conversation is to be shown */
  private async become(signed: string): Promise<boolean> {
    const { token, name } = await this.ports.rest.identify(this.visitor.token, signed, this.ports.locale);
    if (name) this.identify({ name });
    if (token) this.visitor.adopt(token);
    if (token) this.reset();
    return Boolean(token);
  }

  /** Nobody is signed in on the page any more: nothing of them may stay on this device. */
  async logOut(): Promise<void> {
    const token = this.visitor.token;
    this.visitor.forget(token);
    this.reset();
    this.setTimeline(timelines.emptyTimeline);
    this.store.set({ who: {}, draft: '', isIntroduced: false, answerTo: null, isOpen: false });
    this.ports.saved.write({ draft: '', isOpen: false });
    if (token) await this.ports.rest.logOut(token).catch(() => undefined);
  }

  setHidden(isHidden: boolean): void {
    this.store.set({ isHidden, ...(isHidden && { isOpen: false }) });
  }

  /** Who only passes by leaves no trace. */
  visit(): void {
    const token = this.visitor.token;
    if (!token || !this.store.get().config?.tracks_pages) return;
    this.ports.rest
      .visit(token, { url: location.href, title: document.title.slice(0, 300) })
      .catch(() => undefined);
  }

  /** The newest messages are in front of the visitor's eyes. */
  seen(): void {
    const { timeline, readPosition } = this.store.get();
    const position = timelines.newestFromTeam(timeline);
    const token = this.visitor.token;
    if (position <= readPosition || !token) return;
    this.store.set({ readPosition: position });
    this.ports.saved.write({ readPosition: position });
    if (!this.connection.send({ type: 'read', position })) {
      this.ports.rest.markRead(token, position).catch(() => undefined);
    }
  }

  async loadEarlier(): Promise<void> {
    const { timeline, isLoadingEarlier } = this.store.get();
    const first = timeline.messages[0];
    const token = this.visitor.token;
    if (!first || !token || isLoadingEarlier) return;
    this.store.set({ isLoadingEarlier: true });
    try {
      const page = await this.ports.rest.messages(token, { before: first.position, limit: PAGE });
      this.store.set({ hasEarlier: page.data.length === PAGE });
      this.setTimeline(timelines.receive(this.store.get().timeline, page.data, false));
    } catch {
      // The button stays, so that it can be pressed again.
    }
    this.store.set({ isLoadingEarlier: false });
  }

  /** The message anew, with links to its files that are valid for some minutes again. */
  async refresh(message: WidgetMessage): Promise<WidgetMessage | undefined> {
    const token = this.visitor.token;
    if (!token) return undefined;
    const page = await this.ports.rest.messages(token, { after: message.position - 1, limit: 1 });
    this.setTimeline(timelines.receive(this.store.get().timeline, page.data, false));
    return page.data[0];
  }

  private async loadConfig(): Promise<void> {
    clearTimeout(this.configTimer);
    try {
      this.store.set({ config: await this.ports.rest.config(), reach: 'ready' });
      this.configAt = Date.now();
      this.retryPending();
    } catch (error) {
      const isRefused = error instanceof RestError && [401, 403, 404].includes(error.status);
      if (isRefused) this.ports.warn(error.sentence);
      // Settings that are known already stay good enough while the line is down.
      if (isRefused || !this.store.get().config)
        this.store.set({ reach: isRefused ? 'refused' : 'unreachable' });
      if (!isRefused && !this.store.get().config)
        this.configTimer = setTimeout(() => void this.loadConfig(), CONFIG_RETRY_MS);
    }
  }

  private async resume(): Promise<void> {
    await this.catchUp();
    if (!this.visitor.token) return;
    this.connection.start();
    this.retryPending();
  }

  /** Fetches by plain requests what lies behind the cursor; the first time the newest page. */
  private catchUp(): Promise<void> {
    this.catchingUp ??= this.fetchNews().finally(() => (this.catchingUp = null));
    return this.catchingUp;
  }

  private async fetchNews(): Promise<void> {
    const token = this.visitor.token;
    if (!token) return;
    try {
      const { isLoaded, timeline } = this.store.get();
      if (!isLoaded || timeline.cursor === 0) return await this.fetchNewest(token);
      let page: MessagePage;
      do {
        const after = this.store.get().timeline.cursor;
        page = await this.ports.rest.messages(token, { after, limit: PAGE });
        if (this.isAnother(page)) {
          this.reset();
          await this.fetchNewest(token);
          return this.connection.start();
        }
        this.takePage(page);
      } while (page.data.length === PAGE);
    } catch (error) {
      if (error instanceof RestError && error.status === 401) this.forgetVisitor();
      this.store.set({ isLoaded: true });
    }
  }

  private async fetchNewest(token: string): Promise<void> {
    const page = await this.ports.rest.messages(token, { limit: PAGE });
    this.takePage(page);
    this.store.set({ isLoaded: true, hasEarlier: page.data.length === PAGE });
  }

  /** A new conversation began elsewhere, so the positions that are known mean nothing any more. */
  private isAnother({ meta }: MessagePage): boolean {
    const known = this.conversationId;
    return known !== null && meta.conversation_id != null && meta.conversation_id !== known;
  }

  private takePage(page: MessagePage): void {
    this.conversationId = page.meta.conversation_id ?? this.conversationId;
    this.setTimeline(timelines.receive(this.store.get().timeline, page.data, true));
    // A page may tell of it before the frame does, or be from before it: what was read stays so.
    const wasReopened =
      this.store.get().wasReopened ||
      (this.store.get().conversation === 'closed' && page.meta.conversation === 'open');
    this.store.set({
      conversation: page.meta.conversation,
      wasReopened: wasReopened && page.meta.conversation === 'open',
      readByTeam: Math.max(page.meta.read_by_agent, this.store.get().readByTeam),
    });
  }

  private onFrame(frame: ServerFrame): void {
    if (frame.type === 'message') {
      this.setTimeline(timelines.receive(this.store.get().timeline, [frame.message], true));
      if (frame.message.from === 'agent') this.showTyping(null);
      if (this.store.get().conversation === 'none') this.store.set({ conversation: 'open' });
      this.ports.saved.write({ lastActiveAt: Date.now() });
    } else if (frame.type === 'typing') {
      this.showTyping(frame.is_typing ? frame.name : null);
    } else if (frame.type === 'read') {
      this.store.set({ readByTeam: Math.max(frame.position, this.store.get().readByTeam) });
    } else if (frame.type === 'closed') {
      this.store.set({ conversation: 'closed', wasReopened: false });
    } else if (frame.type === 'reopened') {
      this.store.set(goneOn(this.store.get()));
    } else if (frame.type === 'ready') {
      this.retryPending();
    }
  }

  private showTyping(name: string | null): void {
    clearTimeout(this.typingTimer);
    this.store.set({ typingName: name });
    if (name !== null) this.typingTimer = setTimeout(() => this.showTyping(null), TYPING_SHOWN_MS);
  }

  private post(content: Pick<timelines.Pending, 'text' | 'attachments' | 'offline'>): void {
    const createdAt = new Date().toISOString();
    this.retryPending();
    this.outbox.add({ ...content, clientId: this.ports.newId(), createdAt, state: 'sending' });
  }

  private deliver(item: timelines.Pending): Promise<WidgetMessage | null> {
    const { rest } = this.ports;
    const client_id = item.clientId;
    const request = (token: string): Promise<WidgetMessage | null> =>
      item.offline
        ? rest.sendOffline(token, { ...item.offline, message: item.text, client_id })
        : rest.send(token, {
            ...this.store.get().who,
            text: item.text,
            client_id,
            attachment_ids: item.attachments.map((file) => file.id),
          });
    return this.visitor.with(request, () => this.reset());
  }

  private sent(item: timelines.Pending, message: WidgetMessage | null): void {
    this.store.set({ answerTo: item.offline?.email ?? null });
    if (this.store.get().conversation === 'none') this.visit();
    if (!message) return this.discard(item.clientId);
    this.ports.saved.write({ lastActiveAt: Date.now() });
    this.setTimeline(timelines.receive(this.store.get().timeline, [message], false));
    this.store.set(goneOn(this.store.get()));
    this.connection.start();
  }

  private setTimeline(timeline: timelines.Timeline): void {
    if (timeline.pending !== this.store.get().timeline.pending) {
      this.ports.saved.write({ pending: timeline.pending });
    }
    this.store.set({ timeline });
  }

  /** Another tab started the conversation or read in it. */
  private adopt(token: string | undefined, readPosition: number | undefined): void {
    if ((readPosition ?? 0) > this.store.get().readPosition) this.store.set({ readPosition });
    if (token && this.store.get().connection === 'off') void this.resume();
  }

  private forgetVisitor(): void {
    this.visitor.forget(this.visitor.token);
    this.reset();
  }

  /** The server begins anew: nothing of the old conversation may stay on the screen. */
  private reset(): void {
    this.connection.stop();
    this.conversationId = null;
    const timeline = { ...timelines.emptyTimeline, pending: this.store.get().timeline.pending };
    this.store.set({ timeline, conversation: 'none', readByTeam: 0, readPosition: 0, hasEarlier: false });
    this.ports.saved.write({ readPosition: 0 });
  }
}
