import { Injectable } from '@nestjs/common';
import type { ChannelTypeName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactConsentsChanged } from '../contacts.events.js';
import { cleanName } from '../contacts/contact.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import type { ContactConsentFields } from './contact-consent.input.js';
import type { ConsentState, ContactConsentView } from './contact-consent.rules.js';
import { ContactConsentsRepository } from './contact-consents.repository.js';

const PAGE = 20;

/**
 * What contacts agreed to hear from the company, by kind of channel. It concerns what the company begins of its own: who
 * writes is answered whatever stands here.
 */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly consents: ContactConsentsRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** What holds now; kinds of channels that are missing are unknown. @throws not_found */
  async current(ctx: RequestContext, contactId: number): Promise<ContactConsentView[]> {
    await this.contacts.get(ctx, contactId);
    return this.database.read(ctx, (q) => this.consents.current(q, contactId));
  }

  /** How it came to that, newest first. @throws not_found */
  async history(
    ctx: RequestContext,
    contactId: number,
    { first, after }: { first?: number | null; after?: string | null },
  ): Promise<Page<ContactConsentView>> {
    await this.contacts.get(ctx, contactId);
    const size = pageSize(first, PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) => this.consents.page(q, contactId, size, before));
    return pageOf(rows, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** A colleague, or a program of theirs, puts down what somebody said. @throws not_found */
  async set(
    ctx: RequestContext,
    contactId: number,
    channelType: ChannelTypeName,
    { state, evidence }: ContactConsentFields,
  ): Promise<ContactConsentView[]> {
    const contact = await this.contacts.get(ctx, contactId);
    if (contact.deletedAt !== null) throw ContactsErrors.contactNotFound();
    await this.database.write(ctx, async (tx) => {
      await this.contacts.hold(tx, contactId);
      const { actor } = ctx;
      const isKey = actor.kind === 'user' && actor.apiKeyId !== null;
      const isNew = await this.put(tx, {
        contactId,
        channelType,
        state,
        source: isKey ? 'API' : 'AGENT',
        evidence: cleanName(evidence),
        authorId: actor.kind === 'user' ? actor.userId : null,
      });
      if (!isNew) return;
      await this.audit.record(tx, {
        action: 'contact.consent_changed',
        target: { kind: 'contact', id: contactId, name: contact.fullName },
        after: { channelType, state },
      });
    });
    return this.database.read(ctx, (q) => this.consents.current(q, contactId));
  }

  /** What a customer said themselves by a channel. @returns false when they had said so before */
  async customerSaid(
    tx: Tx,
    contactId: number,
    channelType: ChannelTypeName,
    state: Extract<ConsentState, 'OPTED_IN' | 'OPTED_OUT'>,
    evidence: string,
  ): Promise<boolean> {
    return this.put(tx, { contactId, channelType, state, source: 'CUSTOMER', evidence, authorId: null });
  }

  /** Those of these who do not want to hear from the company by this kind of channel. */
  async optedOut(
    q: Reader,
    contactIds: readonly number[],
    channelType: ChannelTypeName,
  ): Promise<ReadonlySet<number>> {
    return new Set(await this.consents.optedOut(q, contactIds, channelType));
  }

  /** @returns false when the same stands there already, said in the same way */
  private async put(tx: Tx, given: Omit<ContactConsentView, 'id' | 'createdAt'>): Promise<boolean> {
    const there = await this.consents.current(tx, given.contactId);
    const now = there.find(({ channelType }) => channelType === given.channelType);
    if ((now?.state ?? 'UNKNOWN') === given.state && (now?.evidence ?? '') === given.evidence) return false;
    // Somebody who says it again by a channel says nothing new.
    if (now?.state === given.state && given.source === 'CUSTOMER') return false;
    await this.consents.add(tx, given);
    await this.outbox.add(tx, ContactConsentsChanged, { contactId: given.contactId });
    return true;
  }
}
