import { Global, Module, type Provider, type Type } from '@nestjs/common';
import { AUTHENTICATOR } from '../../platform/access/index.js';
import { DEAD_LETTER_WITNESS } from '../../platform/jobs/index.js';
import { MAIL_TOKENS } from '../../platform/system-mail/index.js';
import { SystemMailModule } from '../../platform/system-mail/system-mail.module.js';
import { accountChanges } from './account-changes/account-changes.providers.js';
import { AgenciesController } from './agencies/agencies.controller.js';
import { AgenciesRepository } from './agencies/agencies.repository.js';
import { AgenciesResolver } from './agencies/agencies.resolver.js';
import { AgenciesService } from './agencies/agencies.service.js';
import { SecuritySettingsResolver } from './agencies/security-settings.resolver.js';
import { SecuritySettingsService } from './agencies/security-settings.service.js';
import { apiKeys } from './api-keys/api-keys.providers.js';
import { AuditLogService } from './audit/audit-log.service.js';
import { AuditTrailService } from './audit/audit-trail.service.js';
import { audit } from './audit/audit.providers.js';
import { companyProfile } from './company-profile/company-profile.providers.js';
import { directLogin } from './direct-login/direct-login.providers.js';
import { doNotDisturb } from './do-not-disturb/do-not-disturb.providers.js';
import { IdentityInitialData } from './initial-data/identity-initial-data.service.js';
import { impersonation } from './impersonation/impersonation.providers.js';
import { initialData } from './initial-data/initial-data.providers.js';
import { OnboardingFacts } from './onboarding/onboarding-facts.js';
import { OnboardingService } from './onboarding/onboarding.service.js';
import { onboarding } from './onboarding/onboarding.providers.js';
import { ownAccount } from './own-account/own-account.providers.js';
import { profileImages } from './profile-images/profile-images.providers.js';
import { PictureFiles } from './profile-images/picture-files.js';
import { PictureMaker } from './profile-images/picture-maker.js';
import { PeoplePresence } from './presence/people-presence.service.js';
import { presence } from './presence/presence.providers.js';
import { regions } from './regions/regions.providers.js';
import { userConfig } from './user-config/user-config.providers.js';
import { oneTimeTokens } from './one-time-tokens/one-time-tokens.providers.js';
import { passwordReset } from './password-reset/password-reset.providers.js';
import { passwordSetup } from './password-setup/password-setup.providers.js';
import { passwords } from './passwords/passwords.providers.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { rolesParts } from './roles/roles.providers.js';
import { RolesService } from './roles/roles.service.js';
import { AuthenticatorService } from './sessions/authenticator.service.js';
import { NewDeviceService } from './sessions/new-device.service.js';
import { SessionCache } from './sessions/session-cache.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionTokensService } from './sessions/session-tokens.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SweepSessionsJob } from './sessions/sweep-sessions.job.js';
import { BeginSessionService } from './sign-in/begin-session.service.js';
import { SignInAttemptsRepository } from './sign-in/sign-in-attempts.repository.js';
import { SignInAnswers } from './sign-in/sign-in-answers.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInResolver } from './sign-in/sign-in.resolver.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInWitness } from './sign-in/sign-in-witness.service.js';
import { SignOutService } from './sign-in/sign-out.service.js';
import { SweepCountersJob } from './sign-in/sweep-counters.job.js';
import { ownSecurity } from './own-security/own-security.providers.js';
import { staffAccess } from './staff-access/staff-access.providers.js';
import { stepUp } from './step-up/step-up.providers.js';
import { twoFactor } from './two-factor/two-factor.providers.js';
import { peopleParts } from './people/people.providers.js';
import { PersonEditsService } from './people/person-edits.service.js';
import { PersonTraces } from './people/person-traces.js';
import { teamParts } from './teams/teams.providers.js';
import { TeamsService } from './teams/teams.service.js';
import { sso } from './sso/sso.providers.js';
import { ssoSignIn } from './sso-sign-in/sso-sign-in.providers.js';
import { userParts } from './users/users.providers.js';
import { verification } from './verification/verification.providers.js';
import { PersonContextsService } from './users/person-contexts.service.js';
import { UsersService } from './users/users.service.js';

/** Each noun lists its own parts in its `*.providers.ts`. */
const nouns: { controllers: Type[]; providers: Provider[] }[] = [
  apiKeys,
  accountChanges,
  audit,
  directLogin,
  impersonation,
  staffAccess,
  oneTimeTokens,
  rolesParts,
  companyProfile,
  doNotDisturb,
  initialData,
  onboarding,
  ownAccount,
  passwordReset,
  passwordSetup,
  passwords,
  presence,
  profileImages,
  regions,
  userConfig,
  verification,
  peopleParts,
  teamParts,
  userParts,
  sso,
  ssoSignIn,
  ownSecurity,
  stepUp,
  twoFactor,
];

/** Global, because the platform asks it who is behind a token. */
@Global()
@Module({
  imports: [SystemMailModule],
  controllers: [
    AgenciesController,
    SessionsController,
    SignInController,
    ...nouns.flatMap((noun) => noun.controllers),
  ],
  providers: [
    AgenciesRepository,
    AgenciesResolver,
    AgenciesService,
    SecuritySettingsResolver,
    SecuritySettingsService,
    AuthenticatorService,
    BeginSessionService,
    { provide: AUTHENTICATOR, useExisting: AuthenticatorService },
    NewDeviceService,
    PasswordsService,
    SessionCache,
    SessionCookies,
    SessionTokensService,
    SessionsRepository,
    SessionsService,
    SignInAnswers,
    SignInAttemptsRepository,
    SignInResolver,
    SignInService,
    SignInWitness,
    SignOutService,
    SweepCountersJob,
    SweepSessionsJob,
    ...nouns.flatMap((noun) => noun.providers),
  ],
  exports: [
    IdentityInitialData,
    OnboardingFacts,
    OnboardingService,
    AuditLogService,
    AuditTrailService,
    AUTHENTICATOR,
    DEAD_LETTER_WITNESS,
    MAIL_TOKENS,
    PasswordsService,
    PeoplePresence,
    PersonContextsService,
    PersonEditsService,
    PersonTraces,
    PictureFiles,
    PictureMaker,
    RolesService,
    TeamsService,
    UsersService,
  ],
})
export class IdentityModule {}
