import { Inject, Injectable } from '@nestjs/common';
import { Threads } from '../threads/threads.js';
import { crudeText } from './html-text.js';
import { limits, type SanitisedHtml, textToHtml } from './sanitise-html.js';

const DEADLINE_MS = 2_000;

/** Makes anybody's HTML harmless, without holding up the process. */
@Injectable()
export class SanitiserService {
  constructor(@Inject(Threads) private readonly threads: Threads) {}

  /** Never fails: what cannot be cleaned in two seconds is reduced to its text, and marked so. */
  async clean(html: string): Promise<SanitisedHtml> {
    try {
      return await this.threads.run('sanitiseHtml', html, DEADLINE_MS);
    } catch {
      const text = crudeText(html, limits.textChars);
      return { html: textToHtml(text), text, hasRemoteImages: false, isTextOnly: true };
    }
  }

  /** Starts a thread now: the first one takes longer to start than a text may take to be cleaned. */
  async warmUp(): Promise<void> {
    await this.threads.warmUp();
  }

  /** Plain text as HTML: escaped, lines kept, web addresses clickable. */
  fromText(text: string): string {
    return textToHtml(text);
  }
}
