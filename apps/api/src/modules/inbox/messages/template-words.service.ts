import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { type ReadyTemplate, TemplateMessages } from '../../channels/index.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageBodies } from './message-bodies.service.js';
import type { AttachmentRow } from './message-row.rules.js';
import type { MessageBody } from './message.rules.js';
import type { TemplateWish } from './template-wish.input.js';

interface WithTemplate {
  template?: TemplateWish | null;
  attachmentIds?: string[] | null;
}

/** An answer that is an approved template. */
@Injectable()
export class TemplateWords {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TemplateMessages) private readonly templates: TemplateMessages,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(MessageBodies) private readonly bodies: MessageBodies,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** With the template's own file, as an upload of the caller's, when they chose no other. Before any transaction. */
  async withFile<T extends WithTemplate>(ctx: RequestContext, input: T): Promise<T> {
    if (!input.template || input.attachmentIds?.length) return input;
    const file = await this.templates.fileOf(ctx, Number(input.template.templateId));
    if (!file) return input;
    if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
    const { userId } = ctx.actor;
    const storageKey = newKey(ctx.agencyId);
    const { stream } = await this.storage.get(file.storageKey);
    const size = await this.storage.put(storageKey, stream, { mimeType: file.mimeType });
    const { name, mimeType } = file;
    const row = await this.db.write(ctx, (tx) =>
      this.attachments.insert(tx, {
        messageId: null,
        uploadedBy: { kind: 'user', id: userId },
        ...{ name, mimeType, size, storageKey },
      }),
    );
    return { ...input, attachmentIds: [String(row.id)] };
  }

  /** @throws not_found, wa_template.not_approved, validation.failed */
  async ready(
    tx: Tx,
    frame: { channelId: number; isMail: boolean },
    { templateId, values }: TemplateWish,
    files: readonly AttachmentRow[],
  ): Promise<ReadyTemplate & { body: MessageBody }> {
    if (frame.isMail)
      throw InboxErrors.invalid({ fields: { template: ['A template is not sent as a mail.'] } });
    const limited = files.map(({ mime_type: mimeType, size }) => ({ mimeType, size: Number(size) }));
    const wish = { templateId: Number(templateId), values };
    const ready = await this.templates.ready(tx, frame.channelId, wish, limited);
    return { ...ready, body: this.bodies.plain(ready.text) };
  }
}
