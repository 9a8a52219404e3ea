import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../src/app.module.js';
import { createHttpApp } from '../src/platform/http/create-app.js';
import { testDatabase, type TestDatabase } from './database.js';
import { edgesOf } from './edges-of.js';
import { testConfig } from './floor.js';
import { notAudited } from './not-audited.js';

/** What is made, changed, deleted and brought back by both faces. */
const fourOf = (path: string, noun: string, name: string): Record<string, string> => ({
  [`POST api/v2/${path}`]: `${noun}.created`,
  [`Mutation create${name}`]: `${noun}.created`,
  [`PUT api/v2/${path}/:id`]: `${noun}.updated`,
  [`Mutation update${name}`]: `${noun}.updated`,
  [`DELETE api/v2/${path}/:id`]: `${noun}.deleted`,
  [`Mutation delete${name}`]: `${noun}.deleted`,
  [`POST api/v2/${path}/:id/restore`]: `${noun}.restored`,
  [`Mutation restore${name}`]: `${noun}.restored`,
});

/** Which record an edge that changes something leaves in the audit log. */
const audited: Record<string, string> = {
  'Mutation createIvrFlow': 'ivr_flow.created',
  'Mutation updateIvrFlow': 'ivr_flow.updated',
  'Mutation deleteIvrFlow': 'ivr_flow.deleted',
  'Mutation restoreIvrFlow': 'ivr_flow.restored',
  ...fourOf('wa_templates', 'wa_template', 'WaTemplate'),
  'POST api/v2/wa_templates/:id/duplicate': 'wa_template.created',
  'Mutation duplicateWaTemplate': 'wa_template.created',
  'POST api/v2/wa_templates/:id/submit': 'wa_template.submitted',
  'Mutation submitWaTemplate': 'wa_template.submitted',
  'POST api/v2/wa_templates/sync/:channelId': 'wa_template.judged',
  'Mutation syncWaTemplates': 'wa_template.judged',
  ...fourOf('custom_views', 'custom_view', 'CustomView'),
  'POST api/v2/custom_views/import': 'custom_view.created',
  'Mutation importCustomViews': 'custom_view.created',
  'PUT api/v2/agency': 'agency.updated',
  'Mutation updateAgency': 'agency.updated',
  'Mutation updateSecuritySettings': 'agency.updated',
  'POST client-api/company_profile/settings': 'company_profile.updated',
  'Mutation updateCompanyProfile': 'company_profile.updated',
  'PUT api/v2/inbox_settings': 'inbox_settings.updated',
  'POST api/v2/contacts': 'contact.created',
  'Mutation createContact': 'contact.created',
  'PUT api/v2/contacts/:id': 'contact.updated',
  'Mutation updateContact': 'contact.updated',
  'DELETE api/v2/contacts/:id': 'contact.deleted',
  'POST api/v2/contacts/bulk_delete': 'contact.deleted',
  'Mutation deleteContacts': 'contact.deleted',
  'POST api/v2/contacts/restore': 'contact.restored',
  'Mutation restoreContacts': 'contact.restored',
  'POST api/v2/contacts/:id/identities': 'contact.identity_added',
  'Mutation addContactIdentity': 'contact.identity_added',
  'DELETE api/v2/contacts/identities/:id': 'contact.identity_removed',
  'Mutation removeContactIdentity': 'contact.identity_removed',
  'POST api/v2/contacts/:id/merge': 'contact.merged',
  'Mutation mergeContacts': 'contact.merged',
  'POST api/v2/contact_merges/:id/undo': 'contact.unmerged',
  'Mutation undoContactMerges': 'contact.unmerged',
  'POST api/v2/contact_imports': 'contact_import.uploaded',
  'POST api/v2/contact_imports/:id/start': 'contact_import.started',
  'Mutation startContactImport': 'contact_import.started',
  'POST api/v2/contact_imports/:id/cancel': 'contact_import.cancelled',
  'Mutation cancelContactImport': 'contact_import.cancelled',
  'POST api/v2/contact_imports/:id/undo': 'contact_import.undone',
  'Mutation undoContactImport': 'contact_import.undone',
  'PUT api/v2/contacts/:id/consents/:channelType': 'contact.consent_changed',
  'Mutation setContactConsent': 'contact.consent_changed',
  'POST api/v2/contacts/:id/erasure': 'contact.erasure_asked',
  'Mutation eraseContact': 'contact.erasure_asked',
  'DELETE api/v2/contacts/:id/erasure': 'contact.erasure_cancelled',
  'Mutation cancelContactErasure': 'contact.erasure_cancelled',
  'POST api/v2/contacts/:id/notes': 'contact.note_added',
  'Mutation addContactNote': 'contact.note_added',
  'PUT api/v2/contact_notes/:id': 'contact.note_updated',
  'Mutation updateContactNote': 'contact.note_updated',
  'DELETE api/v2/contact_notes/:id': 'contact.note_deleted',
  'Mutation deleteContactNote': 'contact.note_deleted',
  'POST api/v2/contact_notes/:id/restore': 'contact.note_restored',
  'Mutation restoreContactNote': 'contact.note_restored',
  'POST api/v2/custom_fields': 'custom_field.created',
  'Mutation createCustomField': 'custom_field.created',
  'PUT api/v2/custom_fields/:id': 'custom_field.updated',
  'Mutation updateCustomField': 'custom_field.updated',
  'DELETE api/v2/custom_fields/:id': 'custom_field.deleted',
  'Mutation deleteCustomField': 'custom_field.deleted',
  'POST api/v2/custom_fields/:id/restore': 'custom_field.restored',
  'Mutation restoreCustomField': 'custom_field.restored',
  'PATCH api/v2/custom_fields_order': 'custom_fields.ordered',
  'Mutation orderCustomFields': 'custom_fields.ordered',
  'PUT api/v2/custom_fields/:id/kind': 'custom_field.kind_changed',
  'Mutation changeCustomFieldKind': 'custom_field.kind_changed',
  'POST api/v2/profiles': 'profile.created',
  'Mutation createProfile': 'profile.created',
  'PUT api/v2/profiles/:id': 'profile.updated',
  'Mutation updateProfile': 'profile.updated',
  'DELETE api/v2/profiles/:id': 'profile.deleted',
  'POST api/v2/profiles/bulk_delete': 'profile.deleted',
  'Mutation deleteProfiles': 'profile.deleted',
  'POST api/v2/profiles/restore': 'profile.restored',
  'Mutation restoreProfiles': 'profile.restored',
  'POST api/v2/profiles/:id/contacts': 'profile.contacts_added',
  'Mutation addContactsToProfile': 'profile.contacts_added',
  'POST api/v2/profiles/:id/contacts/remove': 'profile.contacts_removed',
  'Mutation removeContactsFromProfile': 'profile.contacts_removed',
  'POST api/v2/profiles/:id/merge': 'profile.merged',
  'Mutation mergeProfiles': 'profile.merged',
  'POST api/v2/profiles/:id/unmerge': 'profile.unmerged',
  'Mutation unmergeProfile': 'profile.unmerged',
  'PUT api/v2/profiles/:id/fields': 'profile.fields_changed',
  'Mutation setProfileFieldValues': 'profile.fields_changed',
  'PUT api/v2/profile_settings': 'profile_settings.updated',
  'Mutation updateProfileSettings': 'profile_settings.updated',
  'PUT api/v2/contacts/:id/fields': 'contact.fields_changed',
  'Mutation setContactFieldValues': 'contact.fields_changed',
  'PUT api/v2/users/:id/fields': 'user.fields_changed',
  'PUT api/v2/me/fields': 'user.fields_changed',
  'Mutation setUserFieldValues': 'user.fields_changed',
  'Mutation setMyFieldValues': 'user.fields_changed',
  'Mutation updateInboxSettings': 'inbox_settings.updated',
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
  'POST api/v2/labels': 'label.created',
  'Mutation createLabel': 'label.created',
  'PUT api/v2/labels/:id': 'label.updated',
  'Mutation updateLabel': 'label.updated',
  'DELETE api/v2/labels/:id': 'label.deleted',
  'Mutation deleteLabel': 'label.deleted',
  'POST api/v2/labels/:id/restore': 'label.restored',
  'Mutation restoreLabel': 'label.restored',
  'POST api/v2/labels/:id/merge': 'label.merged',
  'Mutation mergeLabel': 'label.merged',
  'POST api/v2/labels/import': 'label.imported',
  ...fourOf('business_hours', 'business_hours', 'BusinessHours'),
  ...fourOf('locations', 'location', 'Location'),
  ...fourOf('web_widgets', 'web_widget', 'WebWidget'),
  ...fourOf('email_themes', 'email_theme', 'EmailTheme'),
  'POST api/v2/email_themes/:id/duplicate': 'email_theme.created',
  'Mutation duplicateEmailTheme': 'email_theme.created',
  'PUT api/v2/channels/:id/email_theme': 'channel.theme_chosen',
  'Mutation chooseChannelEmailTheme': 'channel.theme_chosen',
  'POST api/v2/web_widgets/:id/secret': 'web_widget.secret_rotated',
  'Mutation rotateWebWidgetSecret': 'web_widget.secret_rotated',
  'POST api/v2/ticket_results': 'ticket_result.created',
  'Mutation createTicketResult': 'ticket_result.created',
  'PUT api/v2/ticket_results/:id': 'ticket_result.updated',
  'Mutation updateTicketResult': 'ticket_result.updated',
  'DELETE api/v2/ticket_results/:id': 'ticket_result.deleted',
  'Mutation deleteTicketResult': 'ticket_result.deleted',
  'POST api/v2/ticket_results/:id/restore': 'ticket_result.restored',
  'Mutation restoreTicketResult': 'ticket_result.restored',
  'PATCH api/v2/ticket_results_order': 'ticket_result.ordered',
  'Mutation orderTicketResults': 'ticket_result.ordered',
  'POST api/v2/ticket_results/import': 'ticket_result.imported',
  'DELETE api/v2/tickets/:id': 'ticket.deleted',
  'Mutation deleteTicket': 'ticket.deleted',
  'POST api/v2/tickets/:id/restore': 'ticket.restored',
  'Mutation restoreTicket': 'ticket.restored',
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
  'POST api/v2/channels': 'channel.connected',
  'Mutation finishMailSignIn': 'channel.connected',
  'Mutation connectChannel': 'channel.connected',
  'Mutation updateChannel': 'channel.updated',
  'Mutation setChannelEnabled': 'channel.disabled',
  'DELETE api/v2/channels/:id': 'channel.deleted',
  'Mutation deleteChannel': 'channel.deleted',
  'POST api/v2/channels/:id/restore': 'channel.restored',
  'Mutation restoreChannel': 'channel.restored',
  'Mutation replayInboundEvent': 'channel.inbound_replayed',
  'Mutation replayInboundEvents': 'channel.inbound_replayed',
  'Mutation retryDelivery': 'channel.messages_resent',
  'Mutation retryDeliveries': 'channel.messages_resent',
  'PUT api/v2/channels/:id': 'channel.access_changed',
  'Mutation updateChannelAccess': 'channel.access_changed',
  'POST api/v2/dead_letters/retry_all': 'dead_letter.retried',
  'Mutation retryAllDeadLetters': 'dead_letter.retried',
  'POST api/v2/dead_letters/:id/retry': 'dead_letter.retried',
  'Mutation retryDeadLetter': 'dead_letter.retried',
  'DELETE api/v2/dead_letters/:id': 'dead_letter.discarded',
  'Mutation discardDeadLetter': 'dead_letter.discarded',
  'POST api/v2/quick_replies': 'quick_reply.created',
  'Mutation createQuickReply': 'quick_reply.created',
  'POST api/v2/quick_replies/:id/duplicate': 'quick_reply.created',
  'Mutation duplicateQuickReply': 'quick_reply.created',
  'PUT api/v2/quick_replies/:id': 'quick_reply.updated',
  'Mutation updateQuickReply': 'quick_reply.updated',
  'Mutation moveQuickReplies': 'quick_reply.updated',
  'DELETE api/v2/quick_replies/:id': 'quick_reply.deleted',
  'Mutation deleteQuickReply': 'quick_reply.deleted',
  'POST api/v2/quick_replies/:id/restore': 'quick_reply.restored',
  'Mutation restoreQuickReply': 'quick_reply.restored',
  'POST api/v2/quick_replies/import': 'quick_reply.imported',
  'POST api/v2/quick_reply_folders': 'quick_reply_folder.created',
  'Mutation createQuickReplyFolder': 'quick_reply_folder.created',
  'PUT api/v2/quick_reply_folders/:id': 'quick_reply_folder.updated',
  'Mutation updateQuickReplyFolder': 'quick_reply_folder.updated',
  'DELETE api/v2/quick_reply_folders/:id': 'quick_reply_folder.deleted',
  'Mutation deleteQuickReplyFolder': 'quick_reply_folder.deleted',
  'POST api/v2/quick_reply_folders/:id/restore': 'quick_reply_folder.restored',
  'Mutation restoreQuickReplyFolder': 'quick_reply_folder.restored',
  'PUT client-api/channels/:id/signature': 'signature.updated',
  'Mutation saveChannelSignature': 'signature.updated',
};

/** Doors that others come through: customers and providers, not people of the company. */
const FROM_OUTSIDE = /^(POST|PUT|DELETE|PATCH) (widget|webhooks)\//;
const WRITING = /^(POST|PUT|PATCH|DELETE|ALL|Mutation) /;

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

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => join(folder, file));
}
