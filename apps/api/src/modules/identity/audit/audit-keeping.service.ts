import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { asOwner, Database, type OwnerQuery } from '../../../platform/database/index.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditPruningRepository } from './audit-pruning.repository.js';
import { type ChainReport, NOTHING, pruneProof, sealOf } from './audit-seal.rules.js';

const DAY_MS = 86_400_000;
const PAGE = 1_000;

/** What became of the seals of one company's log. */
export interface ResealedLog {
  company: string;
  /** False when the chain was broken before: nothing was changed. */
  holds: boolean;
  seals: number;
  /** The ends of the chain before and after: whoever notes them elsewhere notes the new one. */
  before: string;
  head: string;
}

/** What the operator's command does with the audit logs of all companies. */
@Injectable()
export class AuditKeepingService {
  /** The newest first: seals and proofs are made with that one. */
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly database: Database,
    private readonly chain: AuditChainService,
    private readonly pruning: AuditPruningRepository,
    private readonly audit: AuditLogService,
    secrets: Secrets,
  ) {
    const [newest, ...former] = secrets.keysFor('audit chain');
    this.keys = [newest as Buffer, ...former];
  }

  async verify(slug?: string): Promise<{ company: string; report: ChainReport }[]> {
    const agencies = (await this.agencies()).filter((agency) => slug === undefined || agency.slug === slug);
    if (agencies.length === 0) throw new Error('There is no company of that name.');
    const reports: { company: string; report: ChainReport }[] = [];
    for (const { id, slug: company } of agencies)
      reports.push({ company, report: await this.chain.verify(systemContext(id, 'audit-log')) });
    return reports;
  }

  /**
   * Removes what is older, by the owner of the tables. A log whose chain is broken is left alone: it is evidence.
   * @returns how many entries went.
   */
  async prune(ownerUrl: string, days: number, now = new Date()): Promise<number> {
    const cutoff = new Date(now.getTime() - days * DAY_MS);
    let removed = 0;
    for (const { id } of await this.agencies()) {
      const ctx = systemContext(id, 'audit-log');
      if (!(await this.chain.verify(ctx)).holds) continue;
      removed += await asOwner(ownerUrl, ['audit_entry', 'audit_seal'], (query) =>
        this.pruneOne(query, ctx, cutoff),
      );
    }
    return removed;
  }

  /**
   * Makes the seals of all companies anew with the installation's key, so that they hold when the former keys are gone.
   * A log whose chain is broken is left alone: it is evidence.
   */
  async resealAll(ownerUrl: string): Promise<ResealedLog[]> {
    const done: ResealedLog[] = [];
    for (const { id, slug: company } of await this.agencies()) {
      const before = await this.chain.verify(systemContext(id, 'audit-log'));
      if (!before.holds) {
        done.push({ company, holds: false, seals: 0, before: before.head, head: before.head });
        continue;
      }
      const made = await asOwner(ownerUrl, ['audit_entry', 'audit_seal'], (query) =>
        this.resealOne(query, id),
      );
      done.push({ company, holds: true, before: before.head, ...made });
    }
    return done;
  }

  private async resealOne(query: OwnerQuery, agencyId: number): Promise<{ seals: number; head: string }> {
    await this.pruning.begin(query, agencyId);
    try {
      await this.pruning.holdSeals(query);
      let head = NOTHING;
      let seals = 0;
      for (let after = 0; ;) {
        const rows = await this.pruning.chain(query, agencyId, after, PAGE);
        const made = rows.map((row) => {
          const { position, entry } = row;
          // Where the log was pruned, only the hash of the last entry that went is left, and the proof that it was us.
          head = entry ? sealOf(this.keys[0], head, row, entry) : row.hash;
          return {
            position,
            hash: head,
            proof: row.prunedProof && pruneProof(this.keys[0], agencyId, position, head),
          };
        });
        await this.pruning.replaceSeals(query, agencyId, made);
        seals += rows.length;
        if (rows.length < PAGE) break;
        after = rows.at(-1)?.position ?? after;
      }
      await this.pruning.finish(query);
      return { seals, head };
    } catch (error) {
      await this.pruning.undo(query);
      throw error;
    }
  }

  private async pruneOne(query: OwnerQuery, ctx: RequestContext, cutoff: Date): Promise<number> {
    const { agencyId } = ctx;
    await this.pruning.begin(query, agencyId);
    try {
      const last = await this.pruning.lastBefore(query, agencyId, cutoff);
      const position = Number(last?.position ?? 0);
      const proof = last ? pruneProof(this.keys[0], agencyId, position, last.hash) : '';
      const entries = last ? await this.pruning.remove(query, agencyId, { position, proof }) : 0;
      await this.pruning.finish(query);
      if (entries > 0) await this.noteDown(ctx, entries, cutoff);
      return entries;
    } catch (error) {
      await this.pruning.undo(query);
      throw error;
    }
  }

  private async noteDown(ctx: RequestContext, entries: number, cutoff: Date): Promise<void> {
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'audit_log.pruned',
        target: { kind: 'audit_log' },
        after: { entries, older_than: cutoff },
      }),
    );
  }

  private agencies(): Promise<{ id: number; slug: string }[]> {
    return this.database.system('audit-log', (tx) => tx.query('SELECT id, slug FROM agency ORDER BY id'));
  }
}
