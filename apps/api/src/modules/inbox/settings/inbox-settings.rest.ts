import { ApiProperty } from '@nestjs/swagger';
import { toSnake } from '../../../platform/http/index.js';
import type { InboxSettingsView } from './inbox-settings.rules.js';

export class InboxSettingsRest {
  @ApiProperty({ type: Number, description: 'Seconds.' }) mail_undo_seconds: number;
  @ApiProperty({ type: String, enum: ['next', 'previous', 'list'] }) auto_advance: string;
  @ApiProperty({ type: Boolean }) requires_result_on_close: boolean;
  @ApiProperty({ type: String, enum: ['same', 'nobody'] }) reopen_assigns_to: string;
  @ApiProperty({ type: Boolean }) soft_lock: boolean;
  @ApiProperty({ type: String, enum: ['NEWEST', 'OLDEST'] }) list_sort: string;
  @ApiProperty({ type: Boolean }) sends_transcript_on_close: boolean;
  @ApiProperty({ type: Boolean }) shows_link_previews: boolean;
  @ApiProperty({ type: Number }) morning_hour: number;
  @ApiProperty({ type: Number }) afternoon_hour: number;
  @ApiProperty({ type: Number }) evening_hour: number;
  @ApiProperty({ type: Number }) version: number;
}

export function inboxSettingsRest(view: InboxSettingsView): InboxSettingsRest {
  return toSnake(view) as InboxSettingsRest;
}
