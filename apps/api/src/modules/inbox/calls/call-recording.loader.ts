import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { MessageViews } from '../messages/message-views.service.js';
import type { AttachmentType } from '../messages/message.type.js';
import { CallRecordingsRepository } from './call-recordings.repository.js';

@Injectable()
export class CallRecordingLoader extends BatchLoader<number, AttachmentType> {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(CallRecordingsRepository) private readonly recordings: CallRecordingsRepository,
    @Inject(MessageViews) private readonly views: MessageViews,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    messageIds: readonly number[],
  ): Promise<Map<number, AttachmentType>> {
    const rows = await this.db.read(ctx, (q) => this.recordings.of(q, messageIds));
    return new Map(rows.map((row) => [row.message_id, this.views.attachment(ctx, row)]));
  }
}
