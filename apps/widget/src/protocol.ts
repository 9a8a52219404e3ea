/** The shapes that travel between the widget and the server under /widget/v1. Positions grow, with gaps. */
export interface WidgetConfig {
  name: string;
  welcome: string | null;
  appearance: { color?: string | null };
  online: boolean;
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
