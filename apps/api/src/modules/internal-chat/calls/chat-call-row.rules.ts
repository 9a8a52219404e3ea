import type { CallMeta, CallResponse } from '../messages/chat-message.rules.js';
import type { ThreadKind } from '../threads/chat-thread.rules.js';

/** A call with all that one read of it can show to each of its viewers. */
export interface CallRow {
  id: number;
  threadId: number;
  kind: ThreadKind;
  subject: string;
  pairLow: number | null;
  pairHigh: number | null;
  lowName: string | null;
  highName: string | null;
  initiatorId: number;
  initiatorName: string;
  meta: CallMeta;
  isRunning: boolean;
  startedAt: Date;
  version: number;
  seats: { userId: number; name: string; seat: string; joinedAt: string }[] | null;
  answers: { userId: number; name: string; response: CallResponse }[] | null;
  mutedBy: number[] | null;
}
