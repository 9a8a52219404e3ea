import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Module, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../src/app.module.js';
import { createHttpApp } from '../src/platform/http/create-app.js';
import { testDatabase, type TestDatabase } from './database.js';
import { testConfig } from './floor.js';

/** Which record an edge that changes something leaves in the audit log. */
const audited: Record<string, string> = {
  'PUT api/v2/agency': 'agency.updated',
  'Mutation updateAgency': 'agency.updated',
  'Mutation updateSecuritySettings': 'agency.updated',
  'POST client-api/company_profile/settings': 'company_profile.updated',
  'Mutation updateCompanyProfile': 'company_profile.updated',
  'POST api/v2/api_keys': 'api_key.created',
  'Mutation createApiKey': 'api_key.created',
  'DELETE api/v2/api_keys/:id': 'api_key.revoked',
  'Mutation revokeApiKey': 'api_key.revoked',
  'PUT api/v2/sso': 'sso.updated',
  'Mutation saveSsoConnection': 'sso.updated',
  'DELETE api/v2/sso': 'sso.removed',
  'Mutation deleteSsoConnection': 'sso.removed',
  'PUT api/v2/roles/:name': 'role.changed',
  'Mutation updateRole': 'role.changed',
  'POST api/v2/roles/:name/reset': 'role.reset',
  'Mutation resetRole': 'role.reset',
  'POST api/v2/teams': 'team.created',
  'Mutation createTeam': 'team.created',
  'PUT api/v2/teams/:id': 'team.updated',
  'Mutation updateTeam': 'team.updated',
  'DELETE api/v2/teams/:id': 'team.deleted',
  'Mutation deleteTeam': 'team.deleted',
  'POST api/v2/users': 'user.invited',
  'Mutation createUser': 'user.invited',
  'POST api/v2/users/invite': 'user.invited',
  'Mutation inviteUsers': 'user.invited',
  'PUT api/v2/users/:id': 'user.updated',
  'Mutation updateUser': 'user.updated',
  'DELETE api/v2/users/:id': 'user.deleted',
  'Mutation deleteUser': 'user.deleted',
  'POST api/v2/users/:id/deactivate': 'user.deactivated',
  'Mutation deactivateUser': 'user.deactivated',
  'POST api/v2/users/:id/reactivate': 'user.reactivated',
  'Mutation reactivateUser': 'user.reactivated',
  'POST api/v2/users/:id/resend_invitation': 'user.invitation_resent',
  'Mutation resendInvitation': 'user.invitation_resent',
  'DELETE api/v2/users/:id/invitation': 'user.invitation_revoked',
  'Mutation revokeInvitation': 'user.invitation_revoked',
  'DELETE api/v2/users/:id/sessions': 'session.ended',
  'Mutation endSessionsOf': 'session.ended',
  'DELETE api/v2/users/:id/two_factor': 'two_factor.reset',
  'Mutation resetTwoFactor': 'two_factor.reset',
  'POST api/v2/users/:id/impersonate': 'impersonation.requested',
  'Mutation startImpersonation': 'impersonation.requested',
  'DELETE client-api/impersonation': 'impersonation.ended',
  'Mutation endImpersonation': 'impersonation.ended',
  'POST auth/direct-login': 'sign_in.succeeded',
  'Mutation createDirectLoginLink': 'direct_login.created',
  'PUT api/v2/staff_access': 'staff_access.forbidden',
  'Mutation allowStaffAccess': 'staff_access.forbidden',
  'DELETE api/v2/staff_access': 'staff_access.ended',
  'Mutation endStaffAccess': 'staff_access.ended',
  'PUT api/v2/me': 'user.updated',
  'Mutation updateMe': 'user.updated',
  'PUT api/v2/me/password': 'password.changed',
  'Mutation changePassword': 'password.changed',
  'POST api/v2/me/profile_image': 'user.picture_changed',
  'Mutation setProfileImage': 'user.picture_changed',
  'DELETE api/v2/me/profile_image': 'user.picture_removed',
  'Mutation removeProfileImage': 'user.picture_removed',
  'DELETE api/v2/me/sessions': 'session.ended',
  'DELETE api/v2/me/sessions/:id': 'session.ended',
  'Mutation endSession': 'session.ended',
  'Mutation endOtherSessions': 'session.ended',
  'Mutation endAllSessions': 'session.ended',
  'POST auth/login': 'sign_in.succeeded',
  'Mutation login': 'sign_in.succeeded',
  'POST auth/2fa/verify': 'sign_in.succeeded',
  'Mutation verifySecondFactor': 'sign_in.succeeded',
  'POST auth/logout': 'session.ended',
  'Mutation logout': 'session.ended',
  'POST auth/2fa/confirm': 'two_factor.enabled',
  'Mutation confirmTwoFactor': 'two_factor.enabled',
  'DELETE auth/2fa': 'two_factor.disabled',
  'Mutation disableTwoFactor': 'two_factor.disabled',
  'POST auth/2fa/recovery_codes': 'two_factor.recovery_codes_renewed',
  'Mutation regenerateRecoveryCodes': 'two_factor.recovery_codes_renewed',
  'POST auth/password/request': 'password.reset_requested',
  'Mutation requestPasswordReset': 'password.reset_requested',
  'POST auth/password/reset': 'password.reset',
  'Mutation resetPassword': 'password.reset',
  'POST auth/password/setup': 'password.set_up',
  'Mutation setUpPassword': 'password.set_up',
  'POST auth/verification/generate': 'verification.generated',
  'Mutation generateVerification': 'verification.generated',
  'POST auth/verification/verify': 'user.address_confirmed',
  'Mutation verifyAddress': 'user.address_confirmed',
  'POST auth/verification/exchange': 'sign_in.succeeded',
  'Mutation exchangeVerification': 'sign_in.succeeded',
  'PUT api/v2/channels/:id': 'channel.access_changed',
  'Mutation updateChannelAccess': 'channel.access_changed',
  'POST api/v2/dead_letters/retry_all': 'dead_letter.retried',
  'Mutation retryAllDeadLetters': 'dead_letter.retried',
  'POST api/v2/dead_letters/:id/retry': 'dead_letter.retried',
  'Mutation retryDeadLetter': 'dead_letter.retried',
  'DELETE api/v2/dead_letters/:id': 'dead_letter.discarded',
  'Mutation discardDeadLetter': 'dead_letter.discarded',
};

const CONVERSATION = 'The conversation itself says who did it and when.';
const OWN_DESK = 'Somebody arranges their own desk: nobody else is touched by it.';
const FLEETING = 'Nothing of it stays.';

/** Edges that write and leave no record, each with the reason. */
const notAudited: Record<string, string> = {
  'POST api/v2/tickets/:id/assign': CONVERSATION,
  'Mutation assignTicket': CONVERSATION,
  'POST api/v2/tickets/:id/close': CONVERSATION,
  'Mutation closeTicket': CONVERSATION,
  'POST api/v2/tickets/:id/reopen': CONVERSATION,
  'Mutation reopenTicket': CONVERSATION,
  'POST api/v2/tickets/:id/spam': CONVERSATION,
  'DELETE api/v2/tickets/:id/spam': CONVERSATION,
  'Mutation markTicketSpam': CONVERSATION,
  'POST api/v2/tickets/:id/messages': CONVERSATION,
  'Mutation sendMessage': CONVERSATION,
  'POST api/v2/tickets/:id/messages/:messageId/retry': CONVERSATION,
  'Mutation retryMessage': CONVERSATION,
  'POST client-api/tickets/label-ticket/:id': CONVERSATION,
  'DELETE client-api/tickets/label-ticket/:id/:labelId': CONVERSATION,
  'Mutation labelTicket': CONVERSATION,
  'Mutation unlabelTicket': CONVERSATION,
  'POST client-api/tickets/media': 'The message that it is sent with says who sent it.',
  'POST api/v2/tickets/:id/messages/:messageId/read': OWN_DESK,
  'Mutation markTicketRead': OWN_DESK,
  'Mutation setTicketFavourite': OWN_DESK,
  'PUT api/v2/user_config/:key': OWN_DESK,
  'Mutation setUserConfig': OWN_DESK,
  'POST api/v2/me/do_not_disturb_schedule': OWN_DESK,
  'PUT api/v2/me/do_not_disturb_schedule/:id': OWN_DESK,
  'Mutation saveDoNotDisturbSchedule': OWN_DESK,
  'PUT api/v2/onboarding_steps/interests': OWN_DESK,
  'PUT api/v2/onboarding_steps/complete/:type': OWN_DESK,
  'Mutation completeOnboardingStep': OWN_DESK,
  'Mutation setOnboardingInterests': OWN_DESK,
  'Mutation setTicketTyping': FLEETING,
  'Mutation setTicketViewing': FLEETING,
  'POST auth/activity': FLEETING,
  'POST auth/password/peek': 'It looks at a link and changes nothing.',
  'POST client-api/me/init': 'It asks for what is there already.',
  'POST auth/2fa/setup': 'Nothing is on before the code is confirmed, and that is written down.',
  'Mutation setUpTwoFactor': 'Nothing is on before the code is confirmed, and that is written down.',
  'POST auth/step_up': 'It proves once more who is signed in; what it opens is written down.',
  'Mutation proveItIsMe': 'It proves once more who is signed in; what it opens is written down.',
  'POST auth/verification/send':
    'It mails the own address a link; that it was made and used is written down.',
  'Mutation sendVerification': 'It mails the own address a link; that it was made and used is written down.',
  'POST client-api/company_profile/support': 'A letter to the makers, who have it.',
  'Mutation askForSupport': 'A letter to the makers, who have it.',
};

/** Doors that others come through: customers and providers, not people of the company. */
const FROM_OUTSIDE = /^(POST|PUT|DELETE|PATCH) (widget|webhooks)\//;
const WRITING = /^(POST|PUT|PATCH|DELETE|ALL|Mutation) /;
const RESOLVER_TYPE = 'graphql:resolver_type';

describe('every edge that changes something', () => {
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let writing: string[];

  beforeAll(async () => {
    database = await testDatabase();
    const config = testConfig(database, 'PostgreSQL');
    @Module({ imports: [DiscoveryModule, AppModule.forRoot(config, 'api')] })
    class Everything {}
    app = await createHttpApp(Everything, config);
    writing = edgesOf(app).filter((edge) => WRITING.test(edge) && !FROM_OUTSIDE.test(edge));
  });

  afterAll(async () => {
    await app?.close();
    await database.drop();
  });

  it('leaves a record in the audit log, or says why it does not', () => {
    const undecided = writing.filter((edge) => !(edge in audited) && !(edge in notAudited));
    expect(undecided).toEqual([]);
  });

  it('is still there', () => {
    const listed = [...Object.keys(audited), ...Object.keys(notAudited)];
    expect(listed.filter((edge) => !writing.includes(edge))).toEqual([]);
  });

  it('leaves a record that the code really writes', () => {
    const source = sourcesIn(join(process.cwd(), 'src'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const actions = [...new Set(Object.values(audited))];
    expect(actions.filter((action) => !source.includes(`'${action}'`))).toEqual([]);
  });
});

function edgesOf(app: NestFastifyApplication): string[] {
  const discovery = app.get(DiscoveryService);
  const scanner = new MetadataScanner();
  const edges: string[] = [];
  for (const { instance } of [...discovery.getControllers(), ...discovery.getProviders()]) {
    if (!instance || typeof instance !== 'object') continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method = prototype[name];
      if (method) edges.push(...edgeNames(instance.constructor, method, name));
    }
  }
  return edges;
}

function edgeNames(owner: object, method: object, name: string): string[] {
  const type = Reflect.getMetadata(RESOLVER_TYPE, method) as string | undefined;
  if (type === 'Mutation') return [`Mutation ${name}`];
  const paths = Reflect.getMetadata(PATH_METADATA, method) as string | string[] | undefined;
  if (paths === undefined) return [];
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as number];
  const prefix = [Reflect.getMetadata(PATH_METADATA, owner) as string | string[] | undefined].flat()[0] ?? '';
  return [paths].flat().map((path) => {
    const parts = [prefix, path].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
    return `${verb} ${parts.join('/')}`;
  });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => join(folder, file));
}
