import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { ContactScope } from './contact-access.rules.js';
import { CONTACT_COLUMNS } from './contact-row.rules.js';
import { type ContactIdentityView, type ContactView, type KnownFacts, sortNameOf } from './contact.rules.js';

@Injectable()
export class ContactChangesRepository {
  /** Locked in the order of their ids, so that two changes of the same do not wait for each other; deleted ones as well. */
  lock(tx: Tx, ids: readonly number[], scope: ContactScope): Promise<ContactView[]> {
    const params: unknown[] = [tx.ctx.agencyId, ids];
    const seen = scope.contactSql((value) => `$${params.push(value)}`);
    return tx.query<ContactView>(
      `SELECT ${CONTACT_COLUMNS} FROM contact c WHERE c.agency_id = $1 AND c.id = ANY ($2::bigint[])
         ${seen ? `AND ${seen}` : ''} ORDER BY c.id FOR NO KEY UPDATE OF c`,
      params,
    );
  }

  /** @returns the new version */
  async save(tx: Tx, id: number, facts: KnownFacts & { isBlocked: boolean }): Promise<number> {
    const [row] = await tx.query<{ version: number }>(
      `UPDATE contact SET full_name = $3, sort_name = $4, email = $5, phone = $6, locale_code = $7, is_blocked = $8,
         updated_at = $9, version = version + 1
       WHERE agency_id = $1 AND id = $2 RETURNING version`,
      [
        tx.ctx.agencyId,
        id,
        facts.fullName,
        sortNameOf(facts.fullName),
        facts.email,
        facts.phone,
        facts.localeCode,
        facts.isBlocked,
        tx.ctx.now(),
      ],
      'contacts.save',
    );
    return row?.version ?? 1;
  }

  async mark(tx: Tx, ids: readonly number[], deletedAt: Date | null): Promise<void> {
    await tx.query(
      `UPDATE contact SET deleted_at = $3, updated_at = $4, version = version + 1
       WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [tx.ctx.agencyId, ids, deletedAt, tx.ctx.now()],
      'contacts.mark-deleted',
    );
  }

  async identity(tx: Tx, id: number): Promise<ContactIdentityView | null> {
    const [row] = await tx.query<ContactIdentityView>(
      `SELECT i.id, i.contact_id AS "contactId", i.kind, i.value, i.channel_id AS "channelId"
       FROM contact_identity i WHERE i.agency_id = $1 AND i.id = $2`,
      [tx.ctx.agencyId, id],
      'contacts.identity',
    );
    return row ?? null;
  }

  async removeIdentity(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(
      'DELETE FROM contact_identity WHERE agency_id = $1 AND id = $2 RETURNING id',
      [tx.ctx.agencyId, id],
      'contacts.remove-identity',
    );
    return rows.length === 1;
  }
}
