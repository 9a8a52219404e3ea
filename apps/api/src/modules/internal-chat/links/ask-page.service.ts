import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { guardedFetch, type GuardedRequest, RefusedRequest } from '../../../platform/outgoing/index.js';
import { PictureMaker } from '../../identity/index.js';
import {
  factsOfPage,
  isPage,
  type PageFacts,
  pageText,
  PICTURE_BOX,
  SMALLEST_EDGE,
} from './chat-link.rules.js';

/** What stands in its head is among the first bytes of a page. */
const MAX_BYTES = 512 * 1024;
const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
const HEAD_MS = 4_000;
const TOTAL_MS = 8_000;
const MOST_HOPS = 3;
const MOVED = new Set([301, 302, 303, 307, 308]);
/** The page may be there another time. */
const LATER = new Set([408, 425, 429]);

/** The page could not be asked, and may be asked later. */
export class PageAway extends Error {}

/** Of a page, written anew here: nothing of the file that the page has. */
export interface PagePicture {
  content: Buffer;
  width: number;
  height: number;
}

export type AskedPage = Omit<PageFacts, 'picture'> & { picture: PagePicture | null };

interface Found {
  answer: Response;
  /** Where it was in the end. */
  at: string;
}

/** Asks a page what it is, by nothing but the guarded way out: each address on the way is looked at anew. */
@Injectable()
export class AskPage {
  constructor(
    private readonly pictures: PictureMaker,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns null when it says nothing, or may not be asked. @throws PageAway */
  async ask(url: string): Promise<AskedPage | null> {
    try {
      const accept = 'text/html, application/xhtml+xml';
      const found = await this.find(url, accept, { maxBytes: MAX_BYTES, isCut: true });
      const facts = found && (await read(found.answer));
      if (!found || !facts) return null;
      return { ...facts, picture: await this.picture(facts.picture, found.at) };
    } catch (error) {
      if (error instanceof RefusedRequest) return null;
      throw new PageAway('The page did not answer.', { cause: error });
    }
  }

  /** A page without its picture is still a page. */
  private async picture(address: string, base: string): Promise<PagePicture | null> {
    if (address === '' || !URL.canParse(address, base)) return null;
    try {
      const accept = 'image/avif, image/webp, image/png, image/jpeg, image/gif';
      const found = await this.find(new URL(address, base).href, accept, { maxBytes: MAX_PICTURE_BYTES });
      if (!found?.answer.ok) return null;
      const content = Buffer.from(await found.answer.arrayBuffer());
      const made = await this.pictures.within(content, PICTURE_BOX, 'webp');
      return Math.min(made.width, made.height) < SMALLEST_EDGE ? null : made;
    } catch {
      // Not there, too large, refused, or no picture: what the page says is shown without it.
      return null;
    }
  }

  /** @returns null when it leads on for too long, or nowhere. */
  private async find(url: string, accept: string, bounds: GuardedRequest): Promise<Found | null> {
    const fetch = guardedFetch({
      allowPrivate: this.config.chatLinks.allowPrivate,
      hosts: this.config.outgoingHosts,
    });
    const headers = { accept, 'user-agent': 'Parley (link preview)' };
    const end = AbortSignal.timeout(TOTAL_MS);
    let at = url;
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const limits = { signal: end, headMs: HEAD_MS, totalMs: TOTAL_MS };
      const answer = await fetch(at, { headers, ...limits, ...bounds });
      const next = MOVED.has(answer.status) ? answer.headers.get('location') : null;
      if (next === null) return { answer, at };
      if (!URL.canParse(next, at)) return null;
      at = new URL(next, at).href;
    }
    return null;
  }
}

async function read(answer: Response): Promise<PageFacts | null> {
  if (answer.status >= 500 || LATER.has(answer.status)) throw new PageAway(`It answered ${answer.status}.`);
  const type = answer.headers.get('content-type') ?? '';
  const encoding = answer.headers.get('content-encoding') ?? 'identity';
  if (!answer.ok || !isPage(type) || encoding !== 'identity') return null;
  return factsOfPage(pageText(new Uint8Array(await answer.arrayBuffer()), type));
}
