import { Injectable } from '@nestjs/common';
import { permissionsIn } from '../../../platform/context/index.js';
import type { Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { FIRST_ANSWER_MAX, firstOf, toSnake } from '../../../platform/http/index.js';
import { AgenciesService } from '../agencies/agencies.service.js';
import { agencyRest } from '../agencies/agency.rest.js';
import { companyProfileRest } from '../company-profile/company-profile.rest.js';
import { CompanyProfileService } from '../company-profile/company-profile.service.js';
import { doNotDisturbRest } from '../do-not-disturb/do-not-disturb.rest.js';
import { DoNotDisturbService } from '../do-not-disturb/do-not-disturb.service.js';
import { onboardingStepRest } from '../onboarding/onboarding.rest.js';
import { OnboardingService } from '../onboarding/onboarding.service.js';
import { RegionsService } from '../regions/regions.service.js';
import { teamRest } from '../teams/team.rest.js';
import { TeamsService } from '../teams/teams.service.js';
import { meRest, userRest } from '../users/user.rest.js';
import { UsersService } from '../users/users.service.js';

const shapes = new WeakMap<object, unknown>();

/** Lists that are the same for everybody are turned once, not for each who starts. */
function shapeOf(list: readonly object[]): unknown {
  const known = shapes.get(list) ?? toSnake(list);
  shapes.set(list, known);
  return known;
}

/** What a client needs of people and their company when it starts, as REST shows it. */
@Injectable()
export class IdentityInitialData {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly agencies: AgenciesService,
    private readonly companies: CompanyProfileService,
    private readonly onboarding: OnboardingService,
    private readonly schedules: DoNotDisturbService,
    private readonly regions: RegionsService,
  ) {}

  async read(q: Reader) {
    const { actor } = q.ctx;
    if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
    const [me, users, teams, agency, company, steps, interests, schedule] = await Promise.all([
      this.users.getIn(q, actor.userId),
      this.users.firstIn(q, FIRST_ANSWER_MAX),
      this.teams.firstIn(q, FIRST_ANSWER_MAX),
      this.agencies.ownIn(q),
      this.companies.ownIn(q),
      this.onboarding.listIn(q),
      this.onboarding.interestsIn(q),
      this.schedules.ownIn(q),
    ]);
    return {
      // When somebody was last seen changes with every answer that they ask for.
      me: { ...meRest(me, permissionsIn(q.ctx)), last_seen_at: null },
      users: firstOf(users, userRest),
      teams: firstOf(teams, teamRest),
      agency: agencyRest(agency),
      company_profile: companyProfileRest(company),
      onboarding: { steps: steps.map(onboardingStepRest), interests },
      do_not_disturb_schedule: schedule && doNotDisturbRest(schedule),
      locale_codes: this.regions.localeCodes(),
      countries: shapeOf(this.regions.countries(q.ctx)),
      timezones: shapeOf(await this.regions.timeZones(q.ctx)),
    };
  }
}
