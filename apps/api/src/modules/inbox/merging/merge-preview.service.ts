import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { CodedError, PlatformErrors } from '../../../platform/errors/coded-error.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { bareSubject, likeness } from './merge.rules.js';
import { MergeTickets } from './merge-tickets.service.js';
import { MergingErrors } from './merging.errors.js';
import type { MergePreview, MergeSuggestion } from './merging.type.js';
import { type Candidate, MergeSuggestions } from './merge-suggestions.repository.js';

const SUGGESTIONS = 5;

/** What a merge would come to, and which other conversations are probably the same matter. Changes nothing. */
@Injectable()
export class MergePreviews {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsRepository) private readonly rows: TicketsRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MergeTickets) private readonly merging: MergeTickets,
    @Inject(MergeSuggestions) private readonly candidates: MergeSuggestions,
  ) {}

  /** @throws not_found when one of them is not there; every other reason against it is part of the answer. */
  async preview(ctx: RequestContext, targetId: number, sourceIds: readonly number[]): Promise<MergePreview> {
    if (!can(ctx, 'inbox.conversations.merge')) throw PlatformErrors.notAllowed();
    const sources = [...new Set(sourceIds)];
    return this.db.write(ctx, async (tx) => {
      const refusal = await this.refusal(tx, targetId, sources);
      const target = await this.tickets.within(tx, targetId);
      const others = [];
      for (const id of sources) others.push(await this.tickets.within(tx, id));
      const own = new Set(target.labels.map(({ id }) => id));
      const labels = others.flatMap((ticket) => ticket.labels).filter(({ id }) => !own.has(id));
      return {
        target,
        sources: others,
        messageCounts: await this.candidates.messageCounts(tx, [targetId, ...sources]),
        addedLabels: [...new Map(labels.map((label) => [label.id, label])).values()],
        isSameContact: others.every((ticket) => ticket.contact.id === target.contact.id),
        refusalCode: refusal?.code ?? null,
        refusal: refusal?.message ?? null,
      };
    });
  }

  async suggestions(ctx: RequestContext, ticketId: number): Promise<MergeSuggestion[]> {
    return this.db.read(ctx, async (q) => {
      const ticket = await this.tickets.within(q, ticketId);
      const found = await this.candidates.of(q, ticketId);
      const subject = bareSubject(ticket.subject);
      const judged = found
        .map((candidate) => ({ id: candidate.id, evidence: evidenceOf(candidate, subject) }))
        .map((one) => ({ ...one, likeness: likeness(one.evidence) }))
        .filter((one) => one.likeness > 0)
        .toSorted((one, two) => two.likeness - one.likeness || two.id - one.id)
        .slice(0, SUGGESTIONS);
      const shown: MergeSuggestion[] = [];
      for (const { id, evidence } of judged)
        shown.push({ ticket: await this.tickets.within(q, id), ...evidence });
      return shown;
    });
  }

  private async refusal(tx: Tx, targetId: number, sourceIds: readonly number[]): Promise<CodedError | null> {
    if (sourceIds.includes(targetId)) return MergingErrors.itself();
    const target = await this.rows.lock(tx, targetId);
    if (!target || target.deletedAt) throw InboxErrors.notFound();
    for (const id of sourceIds) {
      const source = await this.rows.lock(tx, id);
      if (!source || source.deletedAt) throw InboxErrors.notFound();
      const merged = [source, target].find((ticket) => ticket.mergedIntoId !== null);
      if (merged) return InboxErrors.merged({ facts: { ticketId: merged.mergedIntoId } });
      const reason = await this.merging.assertMergeable(tx, source, target).then(
        () => null,
        (error: unknown) => error,
      );
      if (reason instanceof CodedError) return reason;
      if (reason) throw reason;
    }
    return null;
  }
}

function evidenceOf(candidate: Candidate, subject: string) {
  const { sameContact, sameAddress, minutesApart } = candidate;
  const sameSubject = subject !== '' && bareSubject(candidate.subject) === subject;
  return { sameContact, sameAddress, sameSubject, minutesApart };
}
