import type { DeliveryStatusName, SystemLineFacts } from '../messages/message.rules.js';
import type { TicketStatusName } from '../tickets/ticket.rules.js';

/** A conversation that took place before it came here: from another product, or in the demo. */
export interface PastConversation {
  channelId: number;
  contactId: number;
  contactName: string;
  visitorId?: number | null;
  customerId?: number | null;
  subject: string;
  status: TicketStatusName;
  isSpam: boolean;
  assigneeId: number | null;
  teamId: number | null;
  resultId: number | null;
  labelIds: readonly number[];
  /** In the order in which they were written; never empty. */
  messages: readonly PastMessage[];
}

export interface PastMessage {
  by:
    | { kind: 'contact' }
    | { kind: 'user'; id: number; name: string; isNote: boolean }
    | { kind: 'system'; line: SystemLineFacts };
  text: string;
  html: string;
  deliveryStatus?: DeliveryStatusName;
  externalId?: string;
  email?: { subject: string; from: string; to: string };
  at: Date;
}
