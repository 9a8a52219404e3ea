import { setImmediate as othersFirst } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { VariableValues } from '@parley/schema';
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
  type ChannelSignatureView,
  type CountingSignature,
  DEFAULT_SIGNATURE,
  filledSignature,
  type Signature,
  signatureFor,
  type SignatureView,
} from './signature.rules.js';
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
      return this.filled(q, await this.row(q, channelId ?? 0), ticketId);
    });
  }

  /** For who sends: null when the mail carries none. */
  async forMail(tx: Tx, ticket: { id: number; channelId: number }): Promise<Signature | null> {
    const { actor } = tx.ctx;
    const userId = actor.kind === 'user' ? actor.userId : 0;
    // The mailbox by which a mail leaves need not be one that its author sees.
    const row = await this.signatures.ofAnyChannel(tx, userId, ticket.channelId);
    const signature = row && (await this.filled(tx, row, ticket.id));
    return !signature || signature.source === 'NONE' ? null : signature;
  }

  async list(
    ctx: RequestContext,
    first?: number | null,
    cursor?: string | null,
  ): Promise<Page<ChannelSignatureView>> {
    const size = pageSize(first, DEFAULT_PAGE);
    const after = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : 0;
    const rows = await this.database.read(ctx, (q) =>
      this.signatures.mailboxes(q, userIdOf(ctx), size, after),
    );
    return pageOf(rows.map(viewOf), size, (row) => encodeCursor([row.channelId]), after > 0);
  }

  /** What the caller's mails carry in each of these mailboxes. */
  async rendered(
    ctx: RequestContext,
    views: readonly ChannelSignatureView[],
  ): Promise<ReadonlyMap<ChannelSignatureView, SignatureView>> {
    const values = await this.database.read(ctx, (q) => this.values.ofCaller(q));
    const found = new Map<ChannelSignatureView, SignatureView>();
    for (const view of views) {
      found.set(view, await this.cleanedView(view.counts, { ...values, 'channel.name': view.channelName }));
      // A page of long ones takes a while: others have their turn in between.
      await othersFirst();
    }
    return found;
  }

  /** @throws not_found */
  ofChannel(ctx: RequestContext, channelId: number): Promise<ChannelSignatureView> {
    return this.database.read(ctx, (q) => this.channel(q, channelId));
  }

  /** @throws not_found, inbox.signature_not_for_channel, inbox.signature_version_conflict, validation.failed */
  async saveOfChannel(
    ctx: RequestContext,
    channelId: number,
    fields: ChannelSignatureFields,
  ): Promise<ChannelSignatureView> {
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
  async saveOwn(ctx: RequestContext, channelId: number, body: string): Promise<ChannelSignatureView> {
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
  async deleteOwn(ctx: RequestContext, channelId: number): Promise<ChannelSignatureView> {
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

  private async channel(q: Reader, channelId: number): Promise<ChannelSignatureView> {
    return viewOf(await this.row(q, channelId));
  }

  private async row(q: Reader, channelId: number): Promise<ChannelWithSignature> {
    const row = await this.signatures.ofChannel(q, userIdOf(q.ctx), channelId);
    if (!row) throw SignatureErrors.notFound();
    return row;
  }

  private async filled(
    q: Reader,
    { channelType, signature, own }: ChannelWithSignature,
    ticketId: number,
  ): Promise<SignatureView> {
    const counts = signatureFor(channelType, signature, own);
    const values = counts.source === 'NONE' ? {} : await this.values.ofTicket(q, ticketId);
    return this.cleanedView(counts, values);
  }

  /** What was filled in is somebody's name: cleaned once more, so that what goes out is never more than was checked. */
  private async cleanedView(
    { body, source }: CountingSignature,
    values: VariableValues,
  ): Promise<SignatureView> {
    if (source === 'NONE') return { html: '', text: '', source };
    const { html, text } = await this.sanitiser.clean(filledSignature(body, values));
    return { html, text, source };
  }
}

function viewOf({
  channelId,
  channelType,
  channelName,
  address,
  signature,
  own,
}: ChannelWithSignature): ChannelSignatureView {
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
    counts: signatureFor(channelType, signature, own),
  };
}

function userIdOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return actor.userId;
}
