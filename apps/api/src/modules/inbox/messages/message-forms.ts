import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../../platform/context/index.js';
import { isForm, readForm } from '../../../platform/http/index.js';
import { AttachmentsService } from '../attachments/attachments.service.js';
import { InboxErrors } from '../inbox.errors.js';

/** Bytes and files that one form may carry: more is no message. */
const MAX_FORM_BYTES = 50_000_000;
const MAX_FORM_FILES = 10;

interface MessageForm {
  fields: Record<string, unknown>;
  /** Ids of what was uploaded with it. */
  uploads: string[];
}

/** Messages as forms bring them. What is refused leaves nothing behind. */
@Injectable()
export class MessageForms {
  constructor(private readonly attachments: AttachmentsService) {}

  /** @throws request.too_large, before anything is read when its length says so already */
  async read(ctx: RequestContext, request: FastifyRequest): Promise<MessageForm> {
    if (!isForm(request)) return { fields: (request.body ?? {}) as Record<string, unknown>, uploads: [] };
    if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw InboxErrors.fileTooLarge();
    const uploads: string[] = [];
    let size = 0;
    try {
      const fields = await readForm(request, async (_field, file) => {
        if (uploads.length >= MAX_FORM_FILES)
          throw InboxErrors.invalid({ fields: { uploads: [`At most ${MAX_FORM_FILES} files at once.`] } });
        const kept = await this.attachments.upload(ctx, file);
        uploads.push(String(kept.id));
        size += kept.size;
        if (size > MAX_FORM_BYTES) throw InboxErrors.fileTooLarge();
      });
      return { fields, uploads };
    } catch (error) {
      await this.discard(ctx, uploads);
      throw error;
    }
  }

  async discard(ctx: RequestContext, uploads: readonly string[]): Promise<void> {
    if (uploads.length) await this.attachments.discard(ctx, uploads.map(Number));
  }
}

/** Forms have words alone; JSON may have anything, an object with a `toString` of its own included. */
const isOn = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && ['true', '1', 'on', 'yes'].includes(value));

/** A list as a form or JSON writes it; one value is a list of one. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The fields of the form as the input that GraphQL takes as well; what is not given is left out. */
export function sendInput(
  id: number,
  fields: Record<string, unknown>,
  uploads: readonly string[],
): Record<string, unknown> {
  const given: Record<string, unknown> = {
    ticketId: String(id),
    body: fields['message'] ?? '',
    kind: isOn(fields['internal_note']) ? 'NOTE' : 'REPLY',
  };
  const lists = {
    attachmentIds: [...uploads, ...listOf(fields['attachment_ids'])],
    quickReplyAttachmentIds: listOf(fields['quick_reply_attachment_ids']),
    quickReplyIds: listOf(fields['quick_reply_ids']),
    to: listOf(fields['to']),
    cc: listOf(fields['cc']),
    bcc: listOf(fields['bcc']),
  };
  for (const [name, list] of Object.entries(lists)) if (list.length) given[name] = list;
  const flags = { signature: 'signature', closeAfter: 'close_after', withHistory: 'with_history' };
  for (const [name, field] of Object.entries(flags)) {
    if (fields[field] !== undefined) given[name] = isOn(fields[field]);
  }
  const words = {
    clientMutationId: 'token',
    subject: 'subject',
    resultId: 'ticket_result_id',
    draftId: 'draft_id',
    viaTicketId: 'via_ticket_id',
    from: 'from',
  };
  for (const [name, field] of Object.entries(words)) {
    if (fields[field] !== undefined) given[name] = fields[field];
  }
  const { delivery_method: method, seen_position: position } = fields;
  if (method !== undefined)
    given['deliveryMethod'] = typeof method === 'string' ? method.toUpperCase() : method;
  if (position !== undefined)
    given['seenPosition'] = typeof position === 'string' ? Number(position) : position;
  return given;
}
