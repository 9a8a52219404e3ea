import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { ErasedProfilesRepository } from './erased-profiles.repository.js';
import { EraseProfiles } from './erase-profiles.service.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';

/**
 * In which profile a contact is. Who is in one stays there; who is in none comes into that of the contact that is merged
 * away, which stays in it itself: so undoing knows whether it is still the same.
 */
@Injectable()
export class ProfilePart implements ContactPart, OnModuleInit {
  readonly name = 'profile';

  constructor(
    private readonly parts: ContactParts,
    private readonly erasing: EraseProfiles,
    private readonly erased: ErasedProfilesRepository,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  async move(tx: Tx, from: number, to: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE contact t SET profile_id = f.profile_id FROM contact f
       WHERE t.agency_id = $1 AND t.id = $3 AND t.profile_id IS NULL
         AND f.agency_id = $1 AND f.id = $2 AND f.profile_id IS NOT NULL RETURNING t.profile_id AS id`,
      [tx.ctx.agencyId, from, to],
    );
    return rows.map(({ id }) => id);
  }

  async moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    if (ids.length === 0) return;
    await tx.query(
      `UPDATE contact f SET profile_id = NULL FROM contact t
       WHERE f.agency_id = $1 AND f.id = $2 AND t.agency_id = $1 AND t.id = $3 AND f.profile_id = t.profile_id`,
      [tx.ctx.agencyId, from, to],
    );
  }

  /** A profile of nobody else goes with them; one that is shared stays as it is. */
  async erase(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    const profile = await this.erasing.of(tx, contactIds);
    return profile === 0 ? {} : { profile };
  }

  async weigh(q: Reader, contactIds: readonly number[]): Promise<Record<string, number>> {
    return { profile: await this.erased.count(q, contactIds) };
  }
}
