import { ContactConditions } from '../conditions/contact-conditions.service.js';
import { ContactGroupBounds } from './contact-group-bounds.service.js';
import { ContactGroupChanges } from './contact-group-changes.service.js';
import { ContactGroupCountsLoader } from './contact-group-counts.loader.js';
import { ContactGroupMembersRepository } from './contact-group-members.repository.js';
import { ContactGroupMembers } from './contact-group-members.service.js';
import { ContactGroupsController } from './contact-groups.controller.js';
import { ContactGroupsNews } from './contact-groups-news.service.js';
import { ContactGroupsRepository } from './contact-groups.repository.js';
import { ContactGroupsResolver, GroupsOfContactResolver } from './contact-groups.resolver.js';
import { ContactGroupsService } from './contact-groups.service.js';
import { ContactSegmentsController } from './contact-segments.controller.js';
import { ContactSegmentsResolver } from './contact-segments.resolver.js';
import { ContactSegments } from './contact-segments.service.js';
import { ContactsInitialData } from './contacts-initial-data.service.js';
import { GroupMembersPart } from './group-members-part.service.js';
import { GroupsOfContactLoader } from './groups-of-contact.loader.js';
import { RuleFaultsLoader } from './rule-faults.loader.js';
import { SweepContactGroupsJob } from './sweep-contact-groups.job.js';

export const contactGroups = {
  controllers: [ContactGroupsController, ContactSegmentsController],
  providers: [
    ContactConditions,
    ContactGroupBounds,
    ContactGroupChanges,
    ContactGroupCountsLoader,
    ContactGroupMembers,
    ContactGroupMembersRepository,
    ContactGroupsNews,
    ContactGroupsRepository,
    ContactGroupsResolver,
    ContactGroupsService,
    ContactSegments,
    ContactSegmentsResolver,
    ContactsInitialData,
    GroupMembersPart,
    GroupsOfContactLoader,
    GroupsOfContactResolver,
    RuleFaultsLoader,
    SweepContactGroupsJob,
  ],
  exports: [ContactGroupChanges, ContactGroupMembers, ContactGroupsService, ContactsInitialData],
};
