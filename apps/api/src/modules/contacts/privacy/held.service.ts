import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactErasuresRepository } from './contact-erasures.repository.js';
import { PersonParts } from './person-parts.service.js';

/** All that the company holds of one person, for who asks what that is. */
@Injectable()
export class HeldService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly rows: ContactErasuresRepository,
    private readonly parts: PersonParts,
    private readonly audit: AuditLogService,
  ) {}

  /** Notes among colleagues stand in it, marked as such: whoever hands it on decides. @throws not_found */
  async of(ctx: RequestContext, contactId: number): Promise<Record<string, unknown>> {
    const contact = await this.contacts.get(ctx, contactId);
    const held = await this.database.read(ctx, async (q) => {
      const ids = await this.rows.person(q, contactId);
      const facts = await this.rows.rowsOf(q, 'contact', 'id', ids);
      return { contact: facts.map(({ row }) => row), ...(await this.parts.tell(q, ids)) };
    });
    await this.database.write(ctx, (tx) =>
      this.audit.record(tx, {
        action: 'contact.held_told',
        target: { kind: 'contact', id: contactId, name: contact.fullName },
      }),
    );
    return { written_at: ctx.now().toISOString(), ...held };
  }
}
