import { InvitationsController } from '../invitations/invitations.controller.js';
import { InvitationsResolver } from '../invitations/invitations.resolver.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { DeparturesService } from './departures.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleNews } from './people-news.service.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleResolver } from './people.resolver.js';
import { PersonEditsService } from './person-edits.service.js';
import { PersonTraces } from './person-traces.js';
import { ReachService } from './reach.service.js';
import { UserFieldsResolver } from './user-fields.resolver.js';
import { UserChangesService } from './user-changes.service.js';
import { UserExportService } from './user-export.service.js';
import { ViewerRightsLoader } from './viewer-rights.loader.js';

/** Looking after the accounts of colleagues: invitations, changes, departures. */
export const peopleParts = {
  controllers: [InvitationsController, PeopleController],
  providers: [
    DeparturesService,
    InvitationsResolver,
    InvitationsService,
    PeopleNews,
    PeopleRepository,
    PeopleResolver,
    PersonEditsService,
    PersonTraces,
    ReachService,
    UserChangesService,
    UserExportService,
    UserFieldsResolver,
    ViewerRightsLoader,
  ],
};
