import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { FIRST_ANSWER_MAX, firstOf } from '../../../platform/http/index.js';
import { seesAny } from '../contacts/contact-access.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { contactGroupBriefRest } from './contact-group.rest.js';
import { ContactGroupsService } from './contact-groups.service.js';

/** What a client needs of contacts when it starts, as REST shows it. */
@Injectable()
export class ContactsInitialData {
  constructor(
    private readonly contacts: ContactsService,
    private readonly groups: ContactGroupsService,
  ) {}

  async read(q: Reader) {
    const groups = (await seesAny(this.contacts.scopeOf(q.ctx)))
      ? await this.groups.firstIn(q, FIRST_ANSWER_MAX)
      : [];
    return { contact_groups: firstOf(groups, contactGroupBriefRest) };
  }
}
