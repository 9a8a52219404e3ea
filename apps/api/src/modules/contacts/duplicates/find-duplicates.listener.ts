import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Every } from '../../../platform/jobs/index.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { ContactsChanged } from '../contacts.events.js';
import { FindDuplicates } from './find-duplicates.service.js';

const MINUTE_MS = 60_000;
const AT_MOST_MS = 20_000;

/** Whoever changes a contact does not wait for it: who is alike is found right after. */
@Injectable()
export class FindDuplicatesListener {
  constructor(private readonly find: FindDuplicates) {}

  @OnEvent(ContactsChanged, 'contacts.find-duplicates')
  changed(tx: Tx, { payload }: StoredEvent<typeof ContactsChanged>): Promise<void> {
    return this.find.look(tx, payload.contactIds);
  }

  @Every(MINUTE_MS, 'contacts.find-duplicates')
  run(): Promise<void> {
    return this.find.sweep(AT_MOST_MS);
  }
}
