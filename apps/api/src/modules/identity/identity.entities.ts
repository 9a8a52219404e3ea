import { Agency } from './agencies/agency.entity.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { AuditSeal } from './audit/audit-seal.entity.js';
import { CompanyProfile } from './company-profile/company-profile.entity.js';
import { SupportRequest } from './company-profile/support-request.entity.js';
import { DoNotDisturbSchedule } from './do-not-disturb/do-not-disturb-schedule.entity.js';
import { OnboardingStep } from './onboarding/onboarding-step.entity.js';
import { UserConfig } from './user-config/user-config.entity.js';
import { OneTimeToken } from './one-time-tokens/one-time-token.entity.js';
import { RolePermission } from './roles/role-permission.entity.js';
import { RoleVersion } from './roles/role-version.entity.js';
import { RefreshToken } from './sessions/refresh-token.entity.js';
import { UserSession } from './sessions/user-session.entity.js';
import { SsoConnection } from './sso/sso-connection.entity.js';
import { SsoDomain } from './sso/sso-domain.entity.js';
import { SsoAttempt } from './sso-sign-in/sso-attempt.entity.js';
import { SsoIdentity } from './sso-sign-in/sso-identity.entity.js';
import { StaffAccess } from './staff-access/staff-access.entity.js';
import { SignInCounter } from './sign-in/sign-in-counter.entity.js';
import { RecoveryCode } from './two-factor/recovery-code.entity.js';
import { TwoFactor } from './two-factor/two-factor.entity.js';
import { TeamMember } from './teams/team-member.entity.js';
import { Team } from './teams/team.entity.js';
import { UserAccount } from './users/user-account.entity.js';

export const identityEntities = [
  Agency,
  UserAccount,
  UserSession,
  RefreshToken,
  TwoFactor,
  RecoveryCode,
  Team,
  TeamMember,
  SignInCounter,
  OneTimeToken,
  AuditEntry,
  AuditSeal,
  StaffAccess,
  ApiKey,
  SsoConnection,
  SsoDomain,
  SsoIdentity,
  SsoAttempt,
  RolePermission,
  RoleVersion,
  CompanyProfile,
  SupportRequest,
  DoNotDisturbSchedule,
  OnboardingStep,
  UserConfig,
];
