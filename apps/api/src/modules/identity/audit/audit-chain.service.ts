import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import type { AuditEntryFacts } from './audit.rules.js';
import { type ChainReport, ChainReader, NOTHING, sealOf } from './audit-seal.rules.js';
import { AuditSealsRepository, type NewSeal } from './audit-seals.repository.js';

const BATCH = 500;
/** Links that are compared at a stretch: several who ask at once take turns with everybody else after each. */
const PAGE = 200;
/** Entries that are written at the same time are seen in any order; so long they may be on their way. */
const SETTLES_MS = 3_000;
/** The worker may be away for a while without anybody having to fear. */
const OUGHT_TO_BE_SEALED_MS = 3_600_000;
const SHOWN_LEFT_OVER = 20;

/**
 * Holds the entries of the log together in a chain, so that it shows when one was changed, removed or put in between.
 * The chain is written behind the entries: nobody who changes something waits for it or for each other.
 */
@Injectable()
export class AuditChainService {
  /** The newest first: seals are made with that one. */
  private readonly keys: readonly Buffer[];

  constructor(
    private readonly database: Database,
    private readonly seals: AuditSealsRepository,
    secrets: Secrets,
  ) {
    this.keys = secrets.keysFor('audit chain');
  }

  /** Seals what was written in all agencies. */
  async sealAll(): Promise<void> {
    await this.database.forEachAgency('identity.seal-audit-log', (ctx) => this.seal(ctx));
  }

  /** Seals what was written in one agency, in its order. */
  async seal(ctx: RequestContext): Promise<void> {
    for (let sealed = BATCH; sealed === BATCH;) {
      sealed = await this.database.write(ctx, (tx) => this.sealNext(tx));
    }
  }

  /** Follows the whole chain and says whether every entry is as it was when it was sealed. */
  async verify(ctx: RequestContext): Promise<ChainReport> {
    const reader = new ChainReader(this.keys, ctx.agencyId);
    for (let after = 0; ;) {
      const rows = await this.database.read(ctx, (q) => this.seals.chain(q, after, PAGE));
      for (const row of rows) reader.read(row);
      if (rows.length < PAGE) break;
      after = rows.at(-1)?.position ?? after;
    }
    const settled = new Date(ctx.now().getTime() - OUGHT_TO_BE_SEALED_MS);
    const { ids, waiting } = await this.database.read(ctx, (q) =>
      this.seals.leftOver(q, settled, SHOWN_LEFT_OVER),
    );
    return reader.end(ids, waiting);
  }

  private async sealNext(tx: Tx): Promise<number> {
    const now = tx.ctx.now();
    const settled = new Date(now.getTime() - SETTLES_MS);
    const entries = await this.seals.unsealed(tx, settled, BATCH);
    if (entries.length === 0) return 0;
    const last = await this.seals.last(tx);
    await this.seals.add(tx, this.linksOf(entries, last, now));
    return entries.length;
  }

  private linksOf(
    entries: readonly AuditEntryFacts[],
    last: { position: number; hash: string } | null,
    sealedAt: Date,
  ): NewSeal[] {
    let { position, hash } = last ?? { position: 0, hash: NOTHING };
    return entries.map((entry) => {
      position += 1;
      hash = sealOf(this.keys[0] as Buffer, hash, { position, sealedAt }, entry);
      return { position, entryId: entry.id, hash, sealedAt };
    });
  }
}
