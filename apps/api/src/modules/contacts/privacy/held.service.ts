import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { HeldPersons } from '../copies/held-person.service.js';

/** All that the company holds of one person, for programs that ask what that is. */
@Injectable()
export class HeldService {
  constructor(
    private readonly database: Database,
    private readonly held: HeldPersons,
    private readonly audit: AuditLogService,
  ) {}

  /** Notes among colleagues stand in it, marked as such: whoever hands it on decides. @throws not_found, contact.partly_hidden */
  async of(ctx: RequestContext, contactId: number): Promise<Readable> {
    const person = await this.held.of(ctx, contactId);
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'contact.held_told',
        target: { kind: 'contact', id: contactId, name: person.contact.fullName },
      }),
    );
    return Readable.from(this.held.json(ctx, person), { objectMode: false });
  }
}
