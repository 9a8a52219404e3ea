import type { Pending } from '../chat/timeline';
import type { WidgetMessage } from '../protocol';

/** A message as it is drawn, confirmed or on its way. The key stays the same when it is confirmed. */
export interface Shown {
  key: string;
  isOwn: boolean;
  author: string;
  text: string;
  html: string | null;
  attachments: WidgetMessage['attachments'];
  createdAt: string;
  state: 'sent' | 'sending' | 'failed';
  position: number;
  message?: WidgetMessage;
  pending?: Pending;
}

export function fromMessage(message: WidgetMessage): Shown {
  return {
    key: message.client_id ?? `m${message.id}`,
    isOwn: message.from === 'visitor',
    author: message.from === 'visitor' ? '' : message.author_name,
    text: message.text,
    html: message.html ?? null,
    attachments: message.attachments,
    createdAt: message.created_at,
    state: 'sent',
    position: message.position,
    message,
  };
}

export function fromPending(item: Pending): Shown {
  return {
    key: item.clientId,
    isOwn: true,
    author: '',
    text: item.text,
    html: null,
    attachments: item.attachments,
    createdAt: item.createdAt,
    state: item.state,
    position: Infinity,
    pending: item,
  };
}
