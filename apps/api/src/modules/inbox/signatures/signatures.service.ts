import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { SanitiserService } from '../../channels/index.js';
import { AuditLogService } from '../../identity/index.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { CustomVariables, unknownVariables } from '../quick-replies/custom-variables.service.js';
import { ReplyValues } from '../quick-replies/reply-values.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { SignatureErrors } from './signature.errors.js';
import type { ChannelSignatureFields } from './signature.input.js';
import {
  DEFAULT_SIGNATURE,
  filledSignature,
  type Signature,
  signatureFor,
  type SignatureView,
} from './signature.rules.js';
import type { ChannelSignatureType } from './signature.type.js';
import { type ChannelWithSignature, SignaturesRepository } from './signatures.repository.js';

const DEFAULT_PAGE = 100;

/** What stands below mails: kept per channel and person, filled in for each mail. */
@Injectable()
export class SignaturesService {
  constructor(
    private readonly database: Database,
    private readonly signatures: SignaturesRepository,
    private readonly values: ReplyValues,
    private readonly variables: CustomVariables,
    private readonly tickets: TicketsService,
    private readonly sanitiser: SanitiserService,
    private readonly bodies: MessageBodies,
    private readonly audit: AuditLogService,
  ) {}

  /** What a mail of the caller in this conversation carries. @throws not_found */
  ofTicket(ctx: RequestContext, ticketId: number): Promise<SignatureView> {
    return this.database.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const channelId = await this.signatures.channelOfTicket(q, ticketId);
      return this.rendered(q, await this.row(q, channelId ?? 0), ticketId);
    });
  }

  /** For who sends: null when the mail carries none. */
  async forMail(tx: Tx, ticket: { id: number; channelId: number }): Promise<Signature | null> {
    const { actor } = tx.ctx;
    const userId = actor.kind === 'user' ? actor.userId : 0;
    // The mailbox by which a mail leaves need not be one that its author sees.
    const row = await this.signatures.ofAnyChannel(tx, userId, ticket.channelId);
    const signature = row && (await this.rendered(tx, row, ticket.id));
    return !signature || signature.source === 'NONE' ? null : signature;
  }

  async list(
    ctx: RequestContext,
    first?: number | null,
    cursor?: string | null,
  ): Promise<Page<ChannelSignatureType>> {
    const size = pageSize(first, DEFAULT_PAGE);
    const after = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : 0;
    const rows = await this.database.read(ctx, async (q) => {
      const found = await this.signatures.mailboxes(q, userIdOf(ctx), size, after);
      return Promise.all(found.map((row) => this.shown(q, row)));
    });
    return pageOf(rows, size, (row) => encodeCursor([row.channelId]), after > 0);
  }

  /** @throws not_found */
  ofChannel(ctx: RequestContext, channelId: number): Promise<ChannelSignatureType> {
    return this.database.read(ctx, (q) => this.channel(q, channelId));
  }

  /** @throws not_found, inbox.signature_not_for_channel, inbox.signature_version_conflict, validation.failed */
  async saveOfChannel(
    ctx: RequestContext,
    channelId: number,
    fields: ChannelSignatureFields,
  ): Promise<ChannelSignatureType> {
    const given =
      fields.body === undefined || fields.body === null ? null : await this.cleaned(ctx, fields.body);
    return this.database.write(ctx, async (tx) => {
      await this.signatures.lockChannel(tx, channelId);
      const { signature, channelType, channelName } = await this.row(tx, channelId);
      if (channelType !== 'EMAIL') throw SignatureErrors.notForChannel();
      const version = signature?.version ?? 0;
      if (fields.version !== undefined && fields.version !== null && fields.version !== version)
        throw SignatureErrors.versionConflict({ facts: { version } });
      const before = {
        body: signature?.body ?? DEFAULT_SIGNATURE,
        isOn: signature?.isOn ?? true,
        allowsOwn: signature?.allowsOwn ?? true,
      };
      const after = {
        body: given ?? before.body,
        isOn: fields.isOn ?? before.isOn,
        allowsOwn: fields.allowsOwn ?? before.allowsOwn,
      };
      await this.signatures.saveOfChannel(tx, channelId, after);
      await this.audit.record(tx, {
        action: 'signature.updated',
        target: { kind: 'channel', id: channelId, name: channelName },
        before,
        after,
      });
      return this.channel(tx, channelId);
    });
  }

  /** @throws not_found, inbox.signature_not_for_channel, inbox.own_signature_not_allowed, validation.failed */
  async saveOwn(ctx: RequestContext, channelId: number, body: string): Promise<ChannelSignatureType> {
    const cleaned = await this.cleaned(ctx, body);
    return this.database.write(ctx, async (tx) => {
      const { signature, channelType } = await this.row(tx, channelId);
      if (channelType !== 'EMAIL') throw SignatureErrors.notForChannel();
      if (signature?.allowsOwn === false) throw SignatureErrors.ownNotAllowed();
      await this.signatures.saveOwn(tx, userIdOf(ctx), channelId, cleaned);
      return this.channel(tx, channelId);
    });
  }

  /** From then on the channel's counts again. @throws not_found */
  async deleteOwn(ctx: RequestContext, channelId: number): Promise<ChannelSignatureType> {
    return this.database.write(ctx, async (tx) => {
      await this.row(tx, channelId);
      await this.signatures.deleteOwn(tx, userIdOf(ctx), channelId);
      return this.channel(tx, channelId);
    });
  }

  private async cleaned(ctx: RequestContext, body: string): Promise<string> {
    const unknown = await this.variables.unknownIn(ctx, body);
    if (unknown.length > 0)
      throw SignatureErrors.invalid({
        fields: { body: [unknownVariables(unknown)] },
      });
    const { html, text } = await this.bodies.clean(body);
    return text.trim() === '' && !/<img\b/i.test(html) ? '' : html;
  }

  private async channel(q: Reader, channelId: number): Promise<ChannelSignatureType> {
    return this.shown(q, await this.row(q, channelId));
  }

  private async row(q: Reader, channelId: number): Promise<ChannelWithSignature> {
    const row = await this.signatures.ofChannel(q, userIdOf(q.ctx), channelId);
    if (!row) throw SignatureErrors.notFound();
    return row;
  }

  private async shown(q: Reader, row: ChannelWithSignature): Promise<ChannelSignatureType> {
    const { channelId, channelName, address, signature, own } = row;
    return {
      channelId,
      channelName,
      address,
      body: signature?.body ?? DEFAULT_SIGNATURE,
      isDefault: signature === null,
      isOn: signature?.isOn ?? true,
      allowsOwn: signature?.allowsOwn ?? true,
      own,
      version: signature?.version ?? 0,
      rendered: await this.rendered(q, row, null),
    };
  }

  private async rendered(
    q: Reader,
    row: ChannelWithSignature,
    ticketId: number | null,
  ): Promise<SignatureView> {
    const { body, source } = signatureFor(row.channelType, row.signature, row.own);
    if (source === 'NONE') return { html: '', text: '', source };
    const values =
      ticketId === null
        ? await this.values.ofChannel(q, row.channelId)
        : await this.values.ofTicket(q, ticketId);
    // What was filled in is somebody's name: cleaned once more, so that what goes out is never more than was checked.
    const { html, text } = await this.sanitiser.clean(filledSignature(body, values));
    return { html, text, source };
  }
}

function userIdOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return actor.userId;
}
