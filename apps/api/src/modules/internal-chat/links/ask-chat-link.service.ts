import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { InboxSettingsService } from '../../inbox/index.js';
import { ChatMessageChanged } from '../internal-chat.events.js';
import { AskChatLinkJob } from './ask-chat-link.job-definition.js';
import { type AskedPage, AskPage, PageAway } from './ask-page.service.js';
import { originOfPicture, PICTURE_TYPE } from './chat-link.rules.js';
import { type AskedLink, ChatLinksRepository, type ClaimedLink } from './chat-links.repository.js';

const TASK = 'internal-chat.ask-link';
/** Longer than asking takes; a worker that died leaves the page to the next one after that. */
const LEASE_MS = 30_000;
const FIRST_WAIT_MS = 30_000;
const MOST_FAILURES = 4;
const DAY_MS = 86_400_000;
/** What a page says of itself changes. */
const KNOWN_MS = 7 * DAY_MS;
const NOTHING_MS = DAY_MS;
const WOKEN_AT_ONCE = 200;
const FORGOTTEN_AT_ONCE = 1_000;
const TOUCHED_AT_ONCE = 200;
const NOTHING = { title: '', description: '', siteName: '', pictureWidth: 0, pictureHeight: 0 };

@Injectable()
export class AskChatLink {
  constructor(
    private readonly database: Database,
    private readonly links: ChatLinksRepository,
    private readonly pages: AskPage,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly settings: InboxSettingsService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Twice is once: who comes second finds it claimed, or done. */
  async ask(agencyId: number, id: number): Promise<void> {
    const ctx = systemContext(agencyId, TASK);
    const until = new Date(ctx.now().getTime() + LEASE_MS);
    const link = await this.database.write(ctx, (tx) => this.links.claim(tx, id, until));
    if (!link) return;
    const page = await this.pageAt(ctx, link.url);
    if (page !== null && page !== 'away') await this.keepPicture(ctx, id, page);
    const asked = outcomeOf(link, page, ctx.now());
    await this.database.write(ctx, async (tx) => {
      if (!(await this.links.save(tx, asked))) return;
      const touched = await this.links.touch(tx, id, TOUCHED_AT_ONCE);
      await this.outbox.addAll(
        tx,
        touched.map(({ id: messageId, authorId: userId, threadId, version }) =>
          newEvent(ChatMessageChanged, { messageId, userId, threadId, version }),
        ),
      );
    });
  }

  /** Nothing is asked any more for a company that has switched it off meanwhile. */
  private async pageAt(ctx: RequestContext, url: string): Promise<AskedPage | 'away' | null> {
    const { showsLinkPreviews } = await this.settings.own(ctx);
    if (!showsLinkPreviews) return null;
    return this.pages.ask(url).catch((error: unknown) => {
      if (error instanceof PageAway) return 'away' as const;
      throw error;
    });
  }

  /** Before its row says so: always at the same place, so that nothing is left behind when this breaks off. */
  private async keepPicture({ agencyId }: RequestContext, id: number, { picture }: AskedPage): Promise<void> {
    const key = derivedKey(agencyId, originOfPicture(id));
    if (picture) await this.storage.put(key, picture.content, { mimeType: PICTURE_TYPE });
  }

  async wakeDue(): Promise<void> {
    const due = await this.database.system(TASK, (tx) => this.links.due(tx, new Date(), WOKEN_AT_ONCE));
    for (const { agencyId, id } of due)
      await this.jobs.wake(AskChatLinkJob, { agencyId, linkId: id }, { id: `chat-link-${agencyId}-${id}` });
  }

  async forget(): Promise<void> {
    await this.database.forEachAgency('internal-chat.forget-links', async (ctx) => {
      const ids = await this.database.read(ctx, (q) => this.links.forgettable(q, FORGOTTEN_AT_ONCE));
      // A file goes before its row, so that none is forgotten.
      for (const id of ids) await this.storage.delete(derivedKey(ctx.agencyId, originOfPicture(id)));
      if (ids.length > 0) await this.database.write(ctx, (tx) => this.links.forget(tx, ids));
    });
  }
}

function outcomeOf({ id, failures }: ClaimedLink, page: AskedPage | 'away' | null, now: Date): AskedLink {
  const at = (ms: number) => new Date(now.getTime() + ms);
  if (page === null)
    return { id, failures: 0, nextAt: now, ...NOTHING, state: 'NONE', expiresAt: at(NOTHING_MS) };
  if (page !== 'away') {
    const { picture, ...facts } = page;
    const edges = { pictureWidth: picture?.width ?? 0, pictureHeight: picture?.height ?? 0 };
    return { id, failures: 0, nextAt: now, ...facts, ...edges, state: 'READY', expiresAt: at(KNOWN_MS) };
  }
  const state = failures + 1 < MOST_FAILURES ? 'WAITING' : 'NONE';
  const nextAt = at(FIRST_WAIT_MS * 4 ** failures);
  return { id, state, failures: failures + 1, nextAt, ...NOTHING, expiresAt: at(NOTHING_MS) };
}
