/** The shapes that travel between the widget and the server under /widget/v1. Positions grow, with gaps. */
export type WidgetTexts = Partial<Record<string, string>>;

export type DetailKey = 'name' | 'email' | 'phone';

export interface PreChat {
  fields: readonly { key: DetailKey; is_required: boolean }[];
  departments: readonly { id: number; label: string }[];
  is_department_required: boolean;
  consent: WidgetTexts;
}

export interface WidgetConfig {
  name: string;
  /** By language; none shows the widget's own words. */
  greetings: WidgetTexts;
  appearance: {
    color: string | null;
    position: 'end' | 'start';
    icon: 'chat' | 'question' | 'hand';
    launcher: WidgetTexts;
  };
  /** What is asked before a chat begins; null for nothing. */
  pre_chat: PreChat | null;
  /** Outside of business hours, or while nobody is there. */
  away: 'form' | 'chat' | 'hide';
  away_text: WidgetTexts;
  tracks_pages: boolean;
  online: boolean;
  /** ISO 8601; null while it is open, and when nobody knows. */
  opens_at: string | null;
  team: readonly Teammate[];
  locale: string;
}

export interface Teammate {
  name: string;
  abbr: string;
  color: string;
}

export interface WidgetAttachment {
  id: number;
  name: string;
  mime_type: string;
  size: number;
  url: string;
}

export interface WidgetMessage {
  id: number;
  position: number;
  from: 'visitor' | 'agent';
  author_name: string;
  text: string;
  html?: string | null;
  attachments: readonly WidgetAttachment[];
  created_at: string;
  client_id?: string | null;
}

export type ConversationState = 'none' | 'open' | 'closed';

export interface MessagesMeta {
  last_position: number;
  read_by_agent: number;
  conversation: ConversationState;
  /** Changes when a new conversation began and positions start anew. */
  conversation_id?: number | null;
}

export interface MessagePage {
  data: readonly WidgetMessage[];
  meta: MessagesMeta;
}

export type ServerFrame =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'message'; message: WidgetMessage }
  | { type: 'typing'; is_typing: boolean; name: string }
  | { type: 'read'; position: number }
  | { type: 'closed' }
  | { type: 'reopened' };

export type ClientFrame =
  | { type: 'hello'; widget_token: string; visitor_token: string; after: number }
  | { type: 'typing'; is_typing: boolean }
  | { type: 'read'; position: number }
  | { type: 'ping' };

/** Close code of a socket whose visitor the server does not know. */
export const UNKNOWN_VISITOR = 4401;
