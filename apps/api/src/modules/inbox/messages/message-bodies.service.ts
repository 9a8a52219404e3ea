import { Inject, Injectable } from '@nestjs/common';
import { SanitiserService } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import type { SendMessageInput } from './message.input.js';
import { looksLikeHtml, type MessageBody, type MessageKindName } from './message.rules.js';

/** What is looked at of a message that somebody wants to send. */
export type TypedMessage = Pick<
  SendMessageInput,
  'body' | 'attachmentIds' | 'quickReplyAttachmentIds' | 'template'
> & { kind?: MessageKindName };

/** Whether there is nothing to see in it. */
export function isEmptyBody({ html, text }: MessageBody): boolean {
  return text.trim() === '' && !/<img\b/i.test(html);
}

/** What a colleague typed, as it is stored: harmless HTML and the plain text of it. */
@Injectable()
export class MessageBodies {
  constructor(@Inject(SanitiserService) private readonly sanitiser: SanitiserService) {}

  /** @param mentions whether the marks of people who are named stay in it: only in notes. */
  async clean(body: string, { mentions = false } = {}): Promise<MessageBody> {
    if (looksLikeHtml(body)) {
      const { html, text } = await this.sanitiser.clean(body, { mentions });
      return { html, text };
    }
    const text = body.trim();
    return { html: text && this.sanitiser.fromText(text), text };
  }

  /**
   * What was typed to be sent. Cleaning may run in another thread and take a while: no lock is held meanwhile.
   * @throws validation.failed where there is nothing in it, and nothing goes with it
   */
  async ofInput(input: TypedMessage): Promise<MessageBody> {
    if (input.template && input.kind !== 'NOTE') return { html: '', text: '' };
    const body = await this.clean(input.body, { mentions: input.kind === 'NOTE' });
    if (isEmptyBody(body) && !input.attachmentIds?.length && !input.quickReplyAttachmentIds?.length)
      throw InboxErrors.invalid({ fields: { body: ['Write something, or attach a file.'] } });
    return body;
  }

  /** Words that are no HTML, whatever they look like. */
  plain(text: string): MessageBody {
    return { html: this.sanitiser.fromText(text), text };
  }

  /** A note that goes with something else; null when nothing is said. */
  async note(body: string | null | undefined): Promise<MessageBody | null> {
    if (!body?.trim()) return null;
    const cleaned = await this.clean(body, { mentions: true });
    return isEmptyBody(cleaned) ? null : cleaned;
  }
}
