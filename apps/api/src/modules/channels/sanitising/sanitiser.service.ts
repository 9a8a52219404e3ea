import { Inject, Injectable } from '@nestjs/common';
import { Threads } from '../threads/threads.js';
import { crudeText } from './html-text.js';
import { limits, type SanitisedHtml, sanitiseHtml, sanitiseNote, textToHtml } from './sanitise-html.js';

const DEADLINE_MS = 2_000;
/** Characters that take a few milliseconds at worst, whatever they are: not worth the way to another thread. */
const SMALL = 4_000;

/** Makes anybody's HTML harmless, without holding up the process. */
@Injectable()
export class SanitiserService {
  constructor(@Inject(Threads) private readonly threads: Threads) {}

  /**
   * Never fails: what cannot be cleaned in two seconds is reduced to its text, and marked so.
   * @param mentions whether people who are named stay marked: only in what colleagues write for each other.
   */
  async clean(html: string, { mentions = false } = {}): Promise<SanitisedHtml> {
    try {
      if (html.length <= SMALL) return mentions ? sanitiseNote(html) : sanitiseHtml(html);
      return await this.threads.run(mentions ? 'sanitiseNote' : 'sanitiseHtml', html, DEADLINE_MS);
    } catch {
      const text = crudeText(html, limits.textChars);
      return { html: textToHtml(text), text, hasRemoteImages: false, isTextOnly: true };
    }
  }

  /** Plain text as HTML: escaped, lines kept, web addresses clickable. */
  fromText(text: string): string {
    return textToHtml(text);
  }
}
