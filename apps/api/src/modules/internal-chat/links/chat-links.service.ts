import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { InboxSettingsService } from '../../inbox/index.js';
import type { ChatBody } from '../messages/chat-body.rules.js';
import { linksIn } from './chat-link.rules.js';
import { ChatLinksRepository } from './chat-links.repository.js';
import { AskChatLinkJob } from './ask-chat-link.job-definition.js';

/** How long a page that was never asked for is remembered as one that waits. */
const WAITING_MS = 86_400_000;

/** Which pages messages name. What they say of themselves is asked by a worker, and by nobody's browser. */
@Injectable()
export class ChatLinks {
  private readonly ownOrigin: string;
  private readonly isOn: boolean;

  constructor(
    private readonly links: ChatLinksRepository,
    private readonly jobs: Jobs,
    private readonly settings: InboxSettingsService,
    @Inject(CONFIG) config: Config,
  ) {
    this.ownOrigin = new URL(config.publicUrl).origin;
    this.isOn = config.chatLinks.isOn;
  }

  /** With the message that names them, in its transaction. */
  async place(tx: Tx, messageId: number, { text }: ChatBody): Promise<void> {
    const named = this.isOn ? linksIn(text, this.ownOrigin) : [];
    const urls = named.length > 0 && (await this.settings.of(tx)).showsLinkPreviews ? named : [];
    const known = urls.length === 0 ? [] : await this.links.want(tx, urls, this.until(tx.ctx));
    const byUrl = new Map(known.map((link) => [link.url, link]));
    const links = urls.flatMap((url) => byUrl.get(url) ?? []);
    await this.links.setLinks(
      tx,
      messageId,
      links.map(({ id }) => id),
    );
    const { agencyId } = tx.ctx;
    for (const { id } of links.filter(({ state }) => state === 'WAITING')) {
      tx.afterCommit(async () => {
        await this.jobs.wake(AskChatLinkJob, { agencyId, linkId: id }, { id: `chat-link-${agencyId}-${id}` });
      });
    }
  }

  private until(ctx: RequestContext): Date {
    return new Date(ctx.now().getTime() + WAITING_MS);
  }
}
