export const chatReminderStates = ['PENDING', 'RUNG', 'CANCELLED', 'DONE'] as const;
/** Those that are listed: what waits, and what rang and nobody has seen to. */
export const listedReminderStates = ['PENDING', 'RUNG'] as const;
export type ListedReminderState = (typeof listedReminderStates)[number];
export type ChatReminderState = (typeof chatReminderStates)[number];

export const MAX_REMINDER_TEXT = 500;
/** Of one person, that wait. */
export const MAX_REMINDERS = 200;
/** Then one that has rung, or was cancelled, is forgotten. */
export const REMINDERS_KEPT_DAYS = 30;

/** One as its owner sees it. */
export interface ChatReminderView {
  id: number;
  text: string;
  dueAt: Date;
  hasRung: boolean;
  threadId: number | null;
  messageId: number | null;
  createdAt: Date;
}
