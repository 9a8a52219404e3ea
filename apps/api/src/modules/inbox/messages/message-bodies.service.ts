import { Inject, Injectable } from '@nestjs/common';
import { SanitiserService } from '../../channels/index.js';
import { looksLikeHtml } from './message.rules.js';

export interface MessageBody {
  /** Sanitised. */
  html: string;
  text: string;
}

/** Whether there is nothing to see in it. */
export function isEmptyBody({ html, text }: MessageBody): boolean {
  return text.trim() === '' && !/<img\b/i.test(html);
}

/** What a colleague typed, as it is stored: harmless HTML and the plain text of it. */
@Injectable()
export class MessageBodies {
  constructor(@Inject(SanitiserService) private readonly sanitiser: SanitiserService) {}

  async clean(body: string): Promise<MessageBody> {
    if (looksLikeHtml(body)) {
      const { html, text } = await this.sanitiser.clean(body);
      return { html, text };
    }
    const text = body.trim();
    return { html: text && this.sanitiser.fromText(text), text };
  }
}
