import { ApiProperty } from '@nestjs/swagger';
import type { ChatReminderView } from './chat-reminder.rules.js';

export class ChatReminderRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) text: string;
  @ApiProperty({ type: String }) dueAt: string;
  @ApiProperty({ type: Boolean }) hasRung: boolean;
  @ApiProperty({ type: Number, nullable: true }) threadId: number | null;
  @ApiProperty({ type: Number, nullable: true }) messageId: number | null;
  @ApiProperty({ type: String }) createdAt: string;
}

export function chatReminderRest({ dueAt, createdAt, ...facts }: ChatReminderView): ChatReminderRest {
  const { id, text, hasRung, threadId, messageId } = facts;
  return {
    ...{ id, text, dueAt: dueAt.toISOString(), hasRung },
    ...{ threadId, messageId, createdAt: createdAt.toISOString() },
  };
}
