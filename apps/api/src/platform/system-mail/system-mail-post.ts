import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { systemContext } from '../context/request-context.js';
import { Secrets } from '../crypto/secrets.js';
import { Database, type Tx } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { type ComposedMail, composeSystemMail } from './compose-system-mail.js';
import { type MailContent, SEALED_PLACE } from './mail-content.js';
import { MAIL_TOKENS, type MailTokens } from './mail-tokens.js';
import { SendSystemMail } from './send-system-mail.job-definition.js';
import { SystemMailsRepository, type WaitingMail } from './system-mails.repository.js';

export interface ReadyMail extends ComposedMail {
  to: string;
  messageId: string;
  link: string | null;
}

const LOST_AFTER_MS = 30_000;
const BATCH = 500;
/** The longest that a link in a mail is good for. */
const CONTENT_HOURS = 72;
const ROW_DAYS = 30;
const TASK = 'system mails';

/** Makes waiting mails ready, and notes what became of them. */
@Injectable()
export class SystemMailPost {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SystemMailsRepository) private readonly mails: SystemMailsRepository,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(MAIL_TOKENS) private readonly tokens: MailTokens,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Composes a mail, and makes the secret that it carries. @returns null when it was sent or dropped already. */
  prepare(agencyId: number, mailId: number): Promise<ReadyMail | null> {
    return this.db.write(systemContext(agencyId, TASK), async (tx) => {
      const mail = await this.mails.lock(tx, mailId);
      return mail && this.compose(tx, mail);
    });
  }

  async settle(agencyId: number, mailId: number, state: 'sent' | 'failed', error = ''): Promise<void> {
    await this.db.write(systemContext(agencyId, TASK), (tx) => this.mails.settle(tx, mailId, state, error));
  }

  /** The ids of the mails of an agency that were not tried yet. */
  waiting(agencyId: number): Promise<number[]> {
    return this.db.write(systemContext(agencyId, TASK), (tx) => this.mails.waiting(tx));
  }

  /** Wakes what lost its job. */
  async wakeLost(): Promise<void> {
    const due = await this.db.system(TASK, (tx) => this.mails.due(tx, LOST_AFTER_MS, BATCH));
    for (const { agencyId, id } of due) {
      await this.jobs.wake(SendSystemMail, { agencyId, mailId: id }, { id: `system-mail-${id}` });
    }
  }

  async forgetOld(): Promise<void> {
    await this.db.forEachAgency(TASK, (ctx) =>
      this.db.write(ctx, (tx) => this.mails.forget(tx, CONTENT_HOURS, ROW_DAYS)),
    );
  }

  private async compose(tx: Tx, mail: WaitingMail): Promise<ReadyMail> {
    const { kind, locale, messageId, userId, tokenKind } = mail;
    const opened = this.secrets.open(tx.ctx.agencyId, SEALED_PLACE, mail.sealedContent);
    const { to, values, path, facts } = JSON.parse(opened) as MailContent;
    let token = '';
    if (userId !== null && tokenKind !== null) token = await this.tokens.issue(tx, tokenKind, userId, facts);
    // Only ever the configured address: what a request said about its host was never looked at.
    const link = path && `${this.config.publicUrl}${path.replace('{token}', encodeURIComponent(token))}`;
    return { to, messageId, link, ...composeSystemMail({ kind, locale, values, link }) };
  }
}
