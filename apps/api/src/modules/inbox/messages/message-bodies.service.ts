import { Inject, Injectable } from '@nestjs/common';
import { SanitiserService } from '../../channels/index.js';
import { looksLikeHtml, type MessageBody } from './message.rules.js';

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
