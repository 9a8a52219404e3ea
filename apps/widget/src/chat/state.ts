import type { ConversationState, WidgetAttachment, WidgetConfig } from '../protocol';
import type { ConnectionState } from './connection';
import { type Timeline, emptyTimeline } from './timeline';

/** A file on its way to the server, shown as a chip in the composer. */
export interface Upload {
  key: number;
  name: string;
  /** 0 to 1. */
  progress: number;
  problem?: 'failed' | 'too_large' | 'refused';
  attachment?: WidgetAttachment;
}

export interface Who {
  name?: string;
  email?: string;
  phone?: string;
  department?: number;
  consent?: boolean;
}

export interface ChatState {
  /** `refused`: this token or this site is not allowed to show the chat. */
  reach: 'loading' | 'ready' | 'unreachable' | 'refused';
  config: WidgetConfig | null;
  isOpen: boolean;
  connection: ConnectionState;
  conversation: ConversationState;
  /** A closed conversation came back while the visitor watched. */
  wasReopened: boolean;
  timeline: Timeline;
  isLoaded: boolean;
  hasEarlier: boolean;
  isLoadingEarlier: boolean;
  readPosition: number;
  readByTeam: number;
  typingName: string | null;
  uploads: readonly Upload[];
  draft: string;
  /** What the page or the visitor said about who is writing; nothing of it is proven. */
  who: Who;
  /** The form before the chat was filled in, or nothing is asked of this visitor. */
  isIntroduced: boolean;
  /** The page asked to show nothing for now. */
  isHidden: boolean;
  /** The address that the answer to a message left in the form goes to. */
  answerTo: string | null;
}

export const initialState: ChatState = {
  reach: 'loading',
  config: null,
  isOpen: false,
  connection: 'off',
  conversation: 'none',
  wasReopened: false,
  timeline: emptyTimeline,
  isLoaded: false,
  hasEarlier: false,
  isLoadingEarlier: false,
  readPosition: 0,
  readByTeam: 0,
  typingName: null,
  uploads: [],
  draft: '',
  who: {},
  isIntroduced: false,
  isHidden: false,
  answerTo: null,
};

/** One value and those who want to know when it changes. */
export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: T) {}

  get = (): T => this.value;

  set(patch: Partial<T>): void {
    this.value = { ...this.value, ...patch };
    for (const listener of [...this.listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** Open, and open again when it was closed: the answer to a message may say so before the socket does. */
export function goneOn({ conversation, wasReopened }: ChatState): Partial<ChatState> {
  return { conversation: 'open', wasReopened: wasReopened || conversation === 'closed' };
}
