import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type Page, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { termWords } from '../../../platform/search/search-words.js';
import { type CustomFieldView, CustomFieldsService } from '../../organisation/index.js';
import { ContactConditions } from '../conditions/contact-conditions.service.js';
import { ContactsErrors } from '../contacts.errors.js';
import { everyContact } from '../contacts/contact-access.rules.js';
import { ContactsService } from '../contacts/contacts.service.js';
import {
  profileCursorOf,
  type ProfileFilterFields,
  profilePlaceOf,
  type ProfileScope,
  type ProfileSortName,
  type ProfileView,
} from './profile.rules.js';
import { foundFields } from './found-fields.rules.js';
import { ProfileFinds } from './profile-finds.repository.js';
import { ProfilesRepository } from './profiles.repository.js';

export interface ProfileListRequest {
  first?: number | null;
  after?: string | null;
  /** Beginnings of words of the name, or what stands in a custom field. */
  term?: string | null;
  sort?: ProfileSortName | null;
  filter?: ProfileFilterFields | null;
}

const DEFAULT_PAGE = 25;

/** The people and companies that contacts belong to. Each answers only with what this caller may see. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly profiles: ProfilesRepository,
    private readonly finds: ProfileFinds,
    private readonly fields: CustomFieldsService,
    private readonly conditions: ContactConditions,
  ) {}

  /** Deleted and merged ones as well. @throws not_found, also for profiles that the caller may not see */
  async get(ctx: RequestContext, id: number): Promise<ProfileView> {
    const [profile] = await this.getMany(ctx, [id]);
    if (!profile) throw ContactsErrors.profileNotFound();
    return profile;
  }

  /** Those of these that the caller may see, in their order. */
  async getMany(ctx: RequestContext, ids: readonly number[]): Promise<ProfileView[]> {
    const scope = await this.scopeOf(ctx);
    const rows = await this.database.read(ctx, (q) => this.profiles.findMany(q, ids, scope));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  }

  /** Which of these the caller may see; a question to the database only for those who see some alone. */
  async seenOf(ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
    const scope = await this.scopeOf(ctx);
    if (scope.contacts === everyContact) return [...ids];
    return (await this.database.read(ctx, (q) => this.profiles.findMany(q, ids, scope))).map(({ id }) => id);
  }

  /** Newest first, unless another order is asked for. */
  async list(ctx: RequestContext, request: ProfileListRequest): Promise<Page<ProfileView>> {
    const scope = await this.scopeOf(ctx);
    const size = pageSize(request.first, DEFAULT_PAGE);
    const sort = request.sort ?? 'NEWEST';
    const after = request.after ? profilePlaceOf(sort, request.after) : null;
    const words = termWords(request.term ?? '');
    // A term of signs alone is found nowhere, which is not the same as no term.
    const isHopeless = words.length === 0 && (request.term ?? '').trim() !== '';
    const filter = request.filter ?? {};
    const { rule: wanted = null } = filter;
    const rule = wanted === null ? null : await this.conditions.ofProfiles(ctx, wanted);
    const found = foundFields(words.length > 0 ? await this.fieldsOf(ctx) : [], words);
    const inFields = await this.finds.inFields(ctx, words, found);
    const rows = isHopeless
      ? []
      : await this.database.read(ctx, (q) =>
          this.profiles.page(q, { size, sort, after, words, filter, scope, rule, found, inFields }),
        );
    return pageOf(rows, size, (profile) => profileCursorOf(sort, profile), after !== null);
  }

  /** The profiles of contacts that the caller sees already. */
  ofContacts(ctx: RequestContext, contactIds: readonly number[]): Promise<Map<number, ProfileView>> {
    return this.database.read(ctx, (q) => this.profiles.ofContacts(q, contactIds));
  }

  /** How many contacts of each the caller may see; counting stops at 1,000. */
  async contactCounts(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, number>> {
    const scope = await this.scopeOf(ctx);
    return this.database.read(ctx, (q) => this.profiles.contactCounts(q, ids, scope));
  }

  private fieldsOf(ctx: RequestContext): Promise<CustomFieldView[]> {
    return this.database.read(ctx, (q) => this.fields.of(q, 'PROFILE'));
  }

  /** @throws auth.forbidden when they may see no contacts */
  async scopeOf(ctx: RequestContext): Promise<ProfileScope> {
    const contacts = await this.contacts.scopeOf(ctx);
    return { contacts, userId: ctx.actor.kind === 'user' ? ctx.actor.userId : 0 };
  }
}
