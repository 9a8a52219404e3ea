import type { WebSocket } from 'ws';
import type { WebChatService } from './web-chat.service.js';
import type { VisitorSession } from './widget-access.service.js';
import { closeCodes, goodbyeFor, parseFrame, type VisitorFrame, visitorSignal } from './visitor-frames.js';

const PAGE = 50;
/** Bytes that may wait in one socket; who reads slower than this comes back and catches up. */
const MAX_WAITING = 1024 * 1024;
const FRAMES_PER_WINDOW = 60;
const WINDOW_MS = 10_000;
const HEAL_MS = 20_000;
const TYPING_PAUSE_MS = 1_000;

interface Doors {
  /** @throws when the visitor, the widget or the website is not what it was at the hello. */
  letIn(): Promise<void>;
  onTrouble(error: unknown): void;
}

/** One visitor's socket after its hello. Messages leave in the order of their positions, each once. */
export class VisitorConnection {
  private conversationId: number | null | undefined;
  /** What the widget was told besides messages. */
  private toldRead = -1;
  private toldState: 'closed' | 'reopened' | null = null;
  private isPumping = false;
  private isDirty = false;
  private lastPump = 0;
  private windowStart = Date.now();
  private frames = 0;
  private isTyping = false;
  private lastTyping = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    private readonly session: VisitorSession,
    private readonly chat: WebChatService,
    private cursor: number,
    private readonly doors: Doors,
  ) {}

  get visitorId(): number {
    return this.session.visitorId;
  }

  /** Something may have been written: reads what lies behind the cursor. Many calls at once become two reads. */
  wake(): void {
    this.isDirty = true;
    if (!this.isPumping) void this.pump();
  }

  /** A word from another process. */
  onSignal(message: unknown): void {
    const signal = visitorSignal.safeParse(message).data;
    if (!signal) return;
    // Who was logged out is found out by reading on.
    if (signal.kind === 'message' || signal.kind === 'ended') this.wake();
    else if (signal.kind === 'typing')
      this.send({ type: 'typing', is_typing: signal.isTyping, name: signal.name });
    else if (signal.kind === 'left') this.isThere();
    else {
      if (signal.kind === 'read') this.tellRead(signal.position);
      else this.tellState(signal.kind);
      // What is being read meanwhile may be from before this, and would be told after it: so it is read once more.
      if (this.isPumping) this.isDirty = true;
    }
  }

  /** A frame of the widget. They are worked off one after the other. */
  onFrame(text: string): void {
    if (this.isTooMuch()) return this.socket.close(closeCodes.tooMuch, 'Too many frames');
    const frame = parseFrame(text);
    if (!frame || frame.type === 'hello') return this.socket.close(closeCodes.badFrame, 'Not a frame');
    this.work = this.work.then(() => this.handle(frame)).catch(this.doors.onTrouble);
  }

  /** The visitor's browser is there: it came, or another page of theirs was closed. */
  isThere(): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.work = this.work.then(() => this.chat.seen(this.session)).catch(this.doors.onTrouble);
  }

  async end(): Promise<void> {
    if (this.isTyping) await this.chat.setTyping(this.session, false).catch(this.doors.onTrouble);
  }

  /** The page was closed, or its line is gone: after all that it said before. */
  left(): Promise<void> {
    this.work = this.work.then(() => this.chat.left(this.session)).catch(this.doors.onTrouble);
    return this.work;
  }

  send(frame: object): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_WAITING) return this.socket.terminate();
    this.socket.send(JSON.stringify(frame));
  }

  private async handle(frame: Exclude<VisitorFrame, { type: 'hello' }>): Promise<void> {
    if (frame.type === 'ping') {
      this.send({ type: 'pong' });
      if (Date.now() - this.lastPump > HEAL_MS) this.wake();
      await this.chat.seen(this.session);
    } else if (frame.type === 'read') {
      await this.chat.markRead(this.session, frame.position);
    } else {
      await this.typing(frame.is_typing);
    }
  }

  private async typing(isTyping: boolean): Promise<void> {
    const now = Date.now();
    if (isTyping && this.isTyping && now - this.lastTyping < TYPING_PAUSE_MS) return;
    this.isTyping = isTyping;
    this.lastTyping = now;
    await this.chat.setTyping(this.session, isTyping);
  }

  private async pump(): Promise<void> {
    this.isPumping = true;
    try {
      while (this.isDirty && this.socket.readyState === this.socket.OPEN) {
        this.isDirty = false;
        await this.readOn();
      }
    } catch (error) {
      const [code, reason] = goodbyeFor(error);
      // Then the widget comes back by itself and reads on from what it has.
      if (code === closeCodes.restart) this.doors.onTrouble(error);
      this.socket.close(code, reason);
    } finally {
      this.isPumping = false;
    }
  }

  private async readOn(): Promise<void> {
    this.lastPump = Date.now();
    // A line may be open for days: what is written meanwhile is for who could come in now.
    await this.doors.letIn();
    const page = await this.chat.messagesAfter(this.session, this.cursor, PAGE);
    const id = page.meta.conversation_id;
    if (typeof this.conversationId === 'number' && id !== this.conversationId) {
      return this.socket.close(closeCodes.conversationChanged, 'A new conversation began');
    }
    this.conversationId = id;
    for (const message of page.data) {
      this.send({ type: 'message', message });
      this.cursor = message.position;
    }
    if (page.data.length === PAGE) this.isDirty = true;
    if (id !== null) {
      // What changed while the widget was away is no message, and the word of it may have been lost on its way here.
      this.tellRead(page.meta.read_by_agent);
      this.tellState(page.meta.conversation === 'closed' ? 'closed' : 'reopened');
    }
    await this.chat.delivered(this.session, page.data);
  }

  private tellRead(position: number): void {
    if (position <= this.toldRead) return;
    this.toldRead = position;
    this.send({ type: 'read', position });
  }

  private tellState(state: 'closed' | 'reopened'): void {
    if (state === this.toldState) return;
    this.toldState = state;
    this.send({ type: state });
  }

  private isTooMuch(): boolean {
    const now = Date.now();
    if (now - this.windowStart > WINDOW_MS) {
      this.windowStart = now;
      this.frames = 0;
    }
    this.frames += 1;
    return this.frames > FRAMES_PER_WINDOW;
  }
}
