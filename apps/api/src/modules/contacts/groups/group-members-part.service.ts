import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ContactPart, ContactParts } from '../parts/contact-parts.js';
import { ContactGroupMembersRepository } from './contact-group-members.repository.js';

/** Groups by hand go with whom they were given to; those by rule follow by themselves. Ids are those of the groups. */
@Injectable()
export class GroupMembersPart implements ContactPart, OnModuleInit {
  readonly name = 'group_members';
  readonly tables = [{ name: 'contact_group_member', goesAlong: true }];

  constructor(
    private readonly parts: ContactParts,
    private readonly members: ContactGroupMembersRepository,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(tx: Tx, from: number, to: number): Promise<number[]> {
    return this.members.move(tx, from, to, null);
  }

  async moveBack(tx: Tx, ids: readonly number[], from: number, to: number): Promise<void> {
    await this.members.move(tx, from, to, ids);
  }

  count(q: Reader, contactId: number): Promise<number> {
    return this.members.countOf(q, contactId);
  }
}
