// Colleagues, how they sign in, and what they may do.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { picture } from '../calls/forms.mjs';
import { PASSWORD } from '../lib/people.mjs';
import { emoji, hour, letters, mail, PNG, words } from './values.mjs';

const NEW_PASSWORD = 'quite another password 9!';
const own = { email: 'admin@harbour.test', password: PASSWORD };
const proof = { password: PASSWORD };
const role = fc.constantFrom('supervisor', 'advanced_agent', 'basic_agent', 'observer');
const mailed = letters(3, 12).map((name) => `${name}@staff.test`);
const night = { from: hour, to: hour };
const sso = {
  issuer: { pool: 'provider', column: 'issuer' },
  client_id: 'fuzz',
  client_secret: 'secret-of-fuzz',
  domains: list(letters(4, 9).map((name) => `${name}.test`)),
  default_role: role,
};
const token = (story, name) => ({ story, ends: [name], with: { password: NEW_PASSWORD }, always: [name] });

export const peopleFits = [
  { of: ['POST /auth/login', 'Mutation login'], with: own },
  { of: ['POST /auth/step_up', 'Mutation proveItIsMe'], with: proof, leave: ['code'], always: ['password'] },
  {
    of: ['PUT /api/v2/me/password', 'Mutation changePassword'],
    with: { current_password: PASSWORD, password: NEW_PASSWORD },
  },
  { of: ['POST /auth/password/reset', 'Mutation resetPassword'], ...token('toReset', 'token') },
  {
    of: [
      'POST /auth/password/peek',
      'Query passwordLink',
      'POST /auth/password/setup',
      'Mutation setUpPassword',
    ],
    ...token('toSetUp', 'token'),
  },
  {
    of: ['POST /auth/verification/verify', 'Mutation verifyAddress'],
    ...token('mailed', 'verification_token'),
  },
  { of: ['POST /auth/verification/exchange', 'Mutation exchangeVerification'], ...token('shown', 'secret') },
  { of: ['POST /auth/direct-login'], ...token('toEnter', 'token') },
  {
    of: ['POST /api/v2/users', 'Mutation createUser'],
    with: { email: mailed, role, team_ids: list(some('team')) },
  },
  {
    of: ['POST /api/v2/users/invite', 'Mutation inviteUsers'],
    with: { emails: list(mailed), role, team_ids: list(some('team')) },
  },
  {
    of: ['GET /api/v2/users', 'GET /api/v2/users/export'],
    with: {
      status: list(fc.constantFrom('active', 'invited', 'deactivated')),
      role: list(role),
      team: list(some('team')),
    },
  },
  {
    of: ['PUT /api/v2/users/{id}', 'Mutation updateUser'],
    about: 'colleague',
    with: { role },
    leave: ['is_primary'],
  },
  {
    of: [
      'POST /api/v2/users/{id}/deactivate',
      'Mutation deactivateUser',
      'DELETE /api/v2/users/{id}',
      'Mutation deleteUser',
    ],
    about: 'spare_colleague',
    leave: ['reassign_to_user_id', 'reassign_to_team_id'],
  },
  { of: ['POST /api/v2/users/{id}/reactivate', 'Mutation reactivateUser'], about: 'inactive_colleague' },
  {
    of: [
      'POST /api/v2/users/{id}/resend_invitation',
      'Mutation resendInvitation',
      'DELETE /api/v2/users/{id}/invitation',
      'Mutation revokeInvitation',
    ],
    about: 'invited_colleague',
  },
  {
    of: ['DELETE /api/v2/users/{id}/two_factor', 'Mutation resetTwoFactor'],
    story: 'ofSecured',
    ends: ['id'],
  },
  { of: ['POST /api/v2/users/{id}/impersonate', 'Mutation startImpersonation'], about: 'colleague' },
  { of: ['DELETE /api/v2/users/{id}/sessions', 'Mutation endSessionsOf'], about: 'colleague' },
  { of: ['DELETE /api/v2/me/sessions/{id}', 'Mutation endSession'], story: 'twice', ends: ['id'] },
  { of: ['POST /auth/2fa/confirm', 'Mutation confirmTwoFactor'], story: 'begun', ends: ['code'] },
  {
    of: [
      'DELETE /auth/2fa',
      'POST /auth/2fa/recovery_codes',
      'Mutation disableTwoFactor',
      'Mutation regenerateRecoveryCodes',
    ],
    story: 'secured',
    ends: ['code'],
    with: proof,
    always: ['password', 'code'],
  },
  {
    of: ['POST /auth/2fa/verify', 'Mutation verifySecondFactor'],
    story: 'challenged',
    ends: ['code', 'mfa_token'],
  },
  {
    of: ['DELETE /client-api/impersonation', 'Mutation endImpersonation', 'Query impersonation'],
    story: 'acting',
  },
  { of: ['GET /client-api/me/token'], story: 'withCookies' },
  {
    of: ['GET /api/v2/sso', 'DELETE /api/v2/sso', 'Query ssoConnection', 'Mutation deleteSsoConnection'],
    story: 'connected',
  },
  {
    of: ['GET /auth/sso/start'],
    story: 'connected',
    ends: ['agency'],
    leave: ['email', 'next'],
    always: ['agency'],
  },
  { of: ['PUT /api/v2/users/{id}/fields', 'PUT /api/v2/me/fields'], with: { fields: {} } },
  {
    of: ['Mutation setUserFieldValues', 'Mutation setMyFieldValues'],
    about: 'colleague',
    with: { field_id: some('custom_field_of_user'), value: words },
  },
  {
    of: ['POST /api/v2/me/profile_image'],
    file: { name: 'picture.png', type: 'image/png', content: picture },
  },
  { of: ['Mutation setProfileImage'], with: { content: PNG } },
  { of: ['PUT /api/v2/me', 'Mutation updateMe'], with: { favourite_reactions: list(emoji, 5) } },
  {
    of: [
      'POST /api/v2/me/do_not_disturb_schedule',
      'PUT /api/v2/me/do_not_disturb_schedule/{id}',
      'Mutation saveDoNotDisturbSchedule',
    ],
    with: night,
  },
  {
    of: ['PUT /api/v2/user_config/{key}', 'GET /api/v2/user_config/{key}', 'Mutation setUserConfig'],
    with: { key: fc.constantFrom('inbox.list', 'inbox.width'), value: words },
  },
  {
    of: ['GET /api/v2/roles/{name}', 'PUT /api/v2/roles/{name}', 'POST /api/v2/roles/{name}/reset'],
    with: {
      name: role,
      permissions: fc.constantFrom({ 'settings.labels.manage': true }, [
        'inbox.conversations.reply',
        'inbox.conversations.read_for_team',
      ]),
    },
    leave: ['version'],
  },
  {
    of: ['Mutation updateRole', 'Mutation resetRole'],
    with: { role: role.map((one) => one.toUpperCase()) },
    leave: ['version'],
  },
  {
    of: ['PUT /api/v2/onboarding_steps/complete/{type}', 'Mutation completeOnboardingStep'],
    with: { type: fc.constantFrom('first_reply', 'team_created', 'profile_picture') },
  },
  { of: ['POST /api/v2/api_keys', 'Mutation createApiKey'], leave: ['expires_at'] },
  { of: ['DELETE /api/v2/api_keys/{id}', 'Mutation revokeApiKey'], about: 'key_in_use' },
  {
    of: ['PUT /api/v2/sso', 'Mutation saveSsoConnection'],
    with: sso,
    leave: ['break_glass_user_id', 'version', 'enforced'],
    always: ['client_secret'],
  },
  {
    of: ['GET /api/v2/audit_log', 'GET /api/v2/audit_log/export'],
    with: {
      group: fc.constantFrom('user', 'sign_in'),
      action: fc.constantFrom('user.deactivated', 'user.created'),
      target_kind: fc.constant('user'),
      ip: '127.0.0.1',
    },
  },
  {
    of: ['Query auditLog'],
    with: {
      group: fc.constantFrom('user', 'sign_in'),
      action: fc.constantFrom('user.deactivated', 'user.created'),
      target_kind: fc.constant('user'),
      ip: '127.0.0.1',
    },
  },
  {
    of: ['PUT /api/v2/agency', 'Mutation updateAgency', 'Mutation updateSecuritySettings'],
    leave: ['version', 'mfa_is_mandatory', 'mfa_is_mandatory_from'],
  },
  {
    of: ['POST /client-api/company_profile/settings', 'Mutation updateCompanyProfile'],
    leave: ['version', 'vat_number'],
  },
  { of: ['POST /auth/password/request', 'Mutation requestPasswordReset'], with: { email: mail } },
  {
    of: ['DELETE /api/v2/teams/{id}', 'Mutation deleteTeam'],
    about: 'team',
    leave: ['reassign_to_user_id', 'reassign_to_team_id'],
  },
  {
    of: ['POST /api/v2/teams', 'Mutation createTeam', 'PUT /api/v2/teams/{id}', 'Mutation updateTeam'],
    with: { member_ids: list(some('colleague')) },
  },
];
