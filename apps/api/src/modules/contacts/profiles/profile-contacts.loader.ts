import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type Page, PageLoader, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { ContactListRepository } from '../contacts/contact-list.repository.js';
import { cursorOf, type ListedContact, placeOf } from '../contacts/contact-list.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';

export interface ProfileContactsRequest {
  first: number | null;
  after: string | null;
  withIdentities: boolean;
}

const DEFAULT_PAGE = 25;

/** The contacts of each profile of a list, by name; those that the caller may see. */
@Injectable()
export class ProfileContactsLoader extends PageLoader<ProfileContactsRequest, Page<ListedContact>> {
  constructor(
    private readonly database: Database,
    private readonly lists: ContactListRepository,
    private readonly contacts: ContactsService,
  ) {
    super();
  }

  protected async batch(
    ctx: RequestContext,
    profileIds: readonly number[],
    { first, after, withIdentities }: ProfileContactsRequest,
  ): Promise<ReadonlyMap<number, Page<ListedContact>>> {
    const { contactSql } = await this.contacts.scopeOf(ctx);
    const request = {
      size: pageSize(first, DEFAULT_PAGE),
      after: after ? placeOf('NAME', after) : null,
      bounds: [contactSql],
      identities: withIdentities ? await this.contacts.shownScope(ctx) : null,
    };
    const rows = await this.database.read(ctx, (q) => this.lists.pagesOfProfiles(q, request, profileIds));
    const page = (id: number) =>
      pageOf(rows.get(id) ?? [], request.size, (row) => cursorOf('NAME', row), after !== null);
    return new Map(profileIds.map((id) => [id, page(id)]));
  }
}
