import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Secrets } from '../crypto/secrets.js';
import type { Tx } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { type MailContent, SEALED_PLACE } from './mail-content.js';
import { SendSystemMail } from './send-system-mail.job-definition.js';
import { SystemMailsRepository } from './system-mails.repository.js';
import type { SystemMailKind } from './texts/index.js';

export interface SystemMail {
  kind: SystemMailKind;
  /** The address of one of our own people. */
  to: string;
  /** The language of the receiver; what Parley does not speak becomes English. */
  locale: string;
  /** `name` of the receiver and `company`, and what the texts of the kind ask for besides. Never a secret. */
  values: { name: string; company: string } & Record<string, string>;
  /** Where the button leads, below the configured address: `/auth/password?token={token}`. */
  path?: string;
  /**
   * The secret that replaces `{token}` in the path. It is made when the mail is sent, so that until then it is nowhere:
   * not even a copy of the database together with the keys gives it away.
   */
  token?: { kind: string; userId: number; facts?: object };
}

/** Mails of Parley itself to its own people. What is queued in a transaction is sent if, and only if, that commits. */
@Injectable()
export class SystemMails {
  constructor(
    @Inject(SystemMailsRepository) private readonly mails: SystemMailsRepository,
    @Inject(Secrets) private readonly secrets: Secrets,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async queue(tx: Tx, mail: SystemMail): Promise<void> {
    const { agencyId } = tx.ctx;
    const { kind, locale, token } = mail;
    const content: MailContent = {
      to: oneAddress(mail.to),
      values: mail.values,
      path: mail.path === undefined ? null : ownPath(mail.path),
      facts: token?.facts ?? {},
    };
    const id = await this.mails.add(tx, {
      kind,
      locale,
      userId: token?.userId ?? null,
      tokenKind: token?.kind ?? null,
      messageId: `<system-${randomUUID()}@${new URL(this.config.publicUrl).hostname}>`,
      sealedContent: this.secrets.seal(agencyId, SEALED_PLACE, JSON.stringify(content)),
    });
    tx.afterCommit(async () => {
      await this.jobs.wake(SendSystemMail, { agencyId, mailId: id }, { id: `system-mail-${id}` });
    });
  }

  /** Forgets the mails that would still bring somebody a token of these kinds. */
  drop(tx: Tx, userId: number, tokenKinds: readonly string[]): Promise<void> {
    return this.mails.drop(tx, userId, tokenKinds);
  }
}

/** @throws for anything that a mail program could read as more than one plain address. */
function oneAddress(to: string): string {
  if (!/^[^\s@<>()[\]:;,"\\]+@[^\s@<>()[\]:;,"\\]+$/.test(to)) throw new Error('A mail goes to one address.');
  return to;
}

/** @throws for anything that could lead elsewhere than to our own address. */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) throw new Error('The link of a mail begins with one slash.');
  return path;
}
