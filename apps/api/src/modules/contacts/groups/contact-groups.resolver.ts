import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { type GraphqlContext, Json } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactSortEnum } from '../contacts/contact-list.input.js';
import type { ContactSortName } from '../contacts/contact-list.rules.js';
import { ContactConnection, ContactType } from '../contacts/contact.type.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { ContactGroupChanges } from './contact-group-changes.service.js';
import { ContactGroupCountsLoader } from './contact-group-counts.loader.js';
import { ContactGroupMembers } from './contact-group-members.service.js';
import {
  ContactGroupMembersArgs,
  CreateContactGroupInput,
  UpdateContactGroupInput,
} from './contact-group.input.js';
import { ofEverybody } from './contact-group.rules.js';
import {
  ContactGroupConnection,
  ContactGroupType,
  ContactRuleFaultType,
  ContactRulePreview,
} from './contact-group.type.js';
import { ContactGroupsService } from './contact-groups.service.js';
import { GroupsOfContactLoader } from './groups-of-contact.loader.js';
import { RuleFaultsLoader } from './rule-faults.loader.js';

const MANAGE = 'settings.contact_groups.manage';
const idArgument = () => Args('id', { type: () => ID });

@Resolver(() => ContactGroupType)
export class ContactGroupsResolver {
  constructor(
    private readonly reads: ContactGroupsService,
    private readonly changes: ContactGroupChanges,
    private readonly members: ContactGroupMembers,
    private readonly contacts: ContactsService,
    private readonly counts: ContactGroupCountsLoader,
    private readonly faults: RuleFaultsLoader,
  ) {}

  @Query(() => ContactGroupConnection, { name: 'contactGroups', description: 'By their names.' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('deleted', { type: () => Boolean, nullable: true, description: 'Those that can be brought back.' })
    deleted: boolean | null,
  ): Promise<ContactGroupConnection> {
    return this.reads.list(ctx, ofEverybody, { first, after, term, deleted });
  }

  @Query(() => ContactGroupType)
  @SignedIn()
  contactGroup(@Ctx() ctx: RequestContext, @idArgument() id: string): Promise<ContactGroupType> {
    return this.reads.get(ctx, idOf(id));
  }

  @Query(() => ContactRulePreview, { description: 'Whom a rule would hold for, of those that you may see.' })
  @SignedIn()
  contactRulePreview(
    @Ctx() ctx: RequestContext,
    @Args('rule', { type: () => Json }) rule: unknown,
  ): Promise<ContactRulePreview> {
    return this.reads.preview(ctx, rule);
  }

  @ResolveField(() => [ContactRuleFaultType], {
    description: 'Nobody is in a group whose rule speaks of what is gone.',
  })
  @SignedIn()
  async ruleFaults(
    @Context() gql: GraphqlContext,
    @Parent() group: ContactGroupType,
  ): Promise<ContactRuleFaultType[]> {
    return group.ruleFaults ?? (await this.faults.load(gql, group.id)) ?? [];
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Of those that you may see. Counting stops at 10,000; null when it would take too long.',
  })
  @SignedIn()
  memberCount(@Context() gql: GraphqlContext, @Parent() group: ContactGroupType): Promise<number | null> {
    return this.counts.load(gql, group.id);
  }

  @ResolveField(() => ContactConnection, { name: 'members', description: 'Those that you may see.' })
  @SignedIn()
  listMembers(
    @Ctx() ctx: RequestContext,
    @Parent() group: ContactGroupType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('sort', { type: () => ContactSortEnum, nullable: true, defaultValue: 'NEWEST' })
    sort: ContactSortName | null,
  ): Promise<ContactConnection> {
    return this.contacts.list(ctx, { first, after, term, sort, filter: { groupId: String(group.id) } });
  }

  @Mutation(() => ContactGroupType, { description: 'By hand, unless there is a rule.' })
  @Requires(MANAGE)
  createContactGroup(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateContactGroupInput,
  ): Promise<ContactGroupType> {
    return this.changes.create(ctx, ofEverybody, input);
  }

  @Mutation(() => ContactGroupType)
  @Requires(MANAGE)
  updateContactGroup(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateContactGroupInput,
  ): Promise<ContactGroupType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, ofEverybody, idOf(id), fields);
  }

  @Mutation(() => Boolean)
  @Requires(MANAGE)
  async deleteContactGroup(
    @Ctx() ctx: RequestContext,
    @idArgument() id: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, ofEverybody, idOf(id), version);
    return true;
  }

  @Mutation(() => ContactGroupType, { description: 'With all who were in it.' })
  @Requires(MANAGE)
  restoreContactGroup(@Ctx() ctx: RequestContext, @idArgument() id: string): Promise<ContactGroupType> {
    return this.changes.restore(ctx, ofEverybody, idOf(id));
  }

  @Mutation(() => [ID], {
    description: 'Up to 500, all or none. Answers with those who were not in it before.',
  })
  @SignedIn()
  addContactGroupMembers(
    @Ctx() ctx: RequestContext,
    @Args() { groupId, ids }: ContactGroupMembersArgs,
  ): Promise<number[]> {
    return this.members.add(ctx, idOf(groupId), ids.map(idOf));
  }

  @Mutation(() => [ID], { description: 'Up to 500, all or none. Answers with those who were in it.' })
  @SignedIn()
  removeContactGroupMembers(
    @Ctx() ctx: RequestContext,
    @Args() { groupId, ids }: ContactGroupMembersArgs,
  ): Promise<number[]> {
    return this.members.remove(ctx, idOf(groupId), ids.map(idOf));
  }
}

@Resolver(() => ContactType)
export class GroupsOfContactResolver {
  constructor(private readonly loader: GroupsOfContactLoader) {}

  @ResolveField(() => [ContactGroupType], { description: 'The groups that they are in, by hand or by rule.' })
  @SignedIn()
  async groups(@Context() gql: GraphqlContext, @Parent() contact: ContactType): Promise<ContactGroupType[]> {
    return (await this.loader.load(gql, contact.id)) ?? [];
  }
}
