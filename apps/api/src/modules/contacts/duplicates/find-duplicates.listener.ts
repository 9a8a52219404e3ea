import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Every, HeavyWork } from '../../../platform/jobs/index.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { ContactsChanged } from '../contacts.events.js';
import { areInARow, FindDuplicates } from './find-duplicates.service.js';

const OFTEN_MS = 15_000;
const AT_MOST_MS = 10_000;

/** Whoever changes a contact does not wait for it: who is alike is found right after. */
@Injectable()
export class FindDuplicatesListener {
  constructor(
    private readonly find: FindDuplicates,
    private readonly heavy: HeavyWork,
  ) {}

  @OnEvent(ContactsChanged, 'contacts.find-duplicates')
  changed(tx: Tx, { payload }: StoredEvent<typeof ContactsChanged>): Promise<void> {
    const { contactIds } = payload;
    // While an import goes on: its new contacts are looked at when it is over.
    if (this.heavy.isUnderWay(tx.ctx.agencyId) && areInARow(contactIds))
      return this.find.lookLater(tx, contactIds);
    return this.find.look(tx, contactIds);
  }

  @Every(OFTEN_MS, 'contacts.find-duplicates')
  run(): Promise<void> {
    return this.find.sweep(AT_MOST_MS);
  }
}
