import { PASSWORD } from '../world/password.js';
import type { Place } from '../catalogue/operation.js';
import type { Case, CaseWorld } from './case.js';
import { chatCases } from './chat-cases.js';
import { PICTURE } from './picture.js';
import { contactCases } from './contact-cases.js';
import { profileCases } from './profile-cases.js';
import { hoursCases } from './hours-cases.js';
import { inboxCases, sentFrom } from './inbox-cases.js';
import { themeCases } from './theme-cases.js';
import { templateCases } from './template-cases.js';

const aboutPages = 'serves files of the product itself; no agency has a part in them';
const paging = { query: { cursor: undefined, page: undefined, before: undefined, after: undefined } };
const ticketList = {
  query: {
    ...paging.query,
    status: undefined,
    sort: undefined,
    term: undefined,
    users: undefined,
    teams: undefined,
    channels: undefined,
    labels: undefined,
    contact: undefined,
    favorited: undefined,
    mine: undefined,
    unassigned: undefined,
    is_spam: undefined,
    created_at_start: undefined,
    created_at_end: undefined,
  },
};
const openFilter = { filter: {}, sort: 'NEWEST' };
const failedMessage: Case = {
  rows: { message: { type: 'OUTBOUND', delivery_status: 'FAILED', author_kind: 'user' } },
  prepare: async ({ mint }, { messageId }) => {
    await mint('delivery', {
      message_ref: messageId,
      state: 'failed',
      external_id: `<${String(messageId)}@proof>`,
    });
  },
};
const trafficList: Case = { variables: { filter: { outcome: undefined }, after: undefined } };
const wholeFlow = { start: 'a', steps: [{ id: 'a', kind: 'hangup', words: '' }] };
const ownSignIn = ({ caller }: CaseWorld) => ({ email: caller.email, password: PASSWORD });
const ids = (name: string): Place => ({
  where: 'body',
  path: [name],
  kind: 'id',
  isArray: true,
  isRequired: false,
});

const auditFilter = {
  ...{ group: undefined, action: undefined, ip: undefined, from: undefined, to: undefined, term: undefined },
};
const auditQuery: Case = { query: { ...auditFilter, target_kind: 'user' } };
const NEW_PASSWORD = 'quite another password 9!';
/** The first call took the agency's only connection away. */
async function freshConnection({ mint, standing }: CaseWorld): Promise<void> {
  await standing('sso_connection');
  await mint('sso_connection').catch(() => undefined);
}
const invited: Case = {
  rows: { user_account: { invited_at: new Date(), password_hash: '', email_verified_at: null } },
};
const withTwoFactor: Case = { rows: { user_account: { two_factor_enabled_at: new Date() } } };
const proof = async ({ secondFactor }: CaseWorld) => ({
  password: PASSWORD,
  code: (await secondFactor())[0],
});
const challenge = async (world: CaseWorld) => {
  const [code] = await world.secondFactor();
  const answer = await world.post('/auth/login', ownSignIn(world));
  return { token: answer['mfa_token'], code };
};
const resetToken = async ({ token }: CaseWorld) => ({
  token: await token('password-reset'),
  password: NEW_PASSWORD,
});
const setUpToken = async ({ token }: CaseWorld) => ({ token: await token('password-setup') });
const input = (make: (world: CaseWorld) => unknown): Case => ({
  variables: async (world) => ({ input: await make(world) }),
});
const ownTwoFactorSetUp = 'needs a code of the moment; two-factor.api.spec.ts makes it';
const needsProvider = 'needs an identity provider; sso.api.spec.ts runs one';
const needsSimulator = 'needs a provider at the other end; test/connectors runs the simulator';
const provenCall: Case = {
  notCalled:
    'the signature is the permission; test/connectors brings forged calls and those of other channels',
  free: {
    'path channelType': 'names the kind of channel; another one is answered like a missing channel',
    'path channelId': 'whoever has the secret of the channel may bring calls for it',
  },
};

const keeps: Case = { needs: ['settings.quick_replies.manage'] };
const newReply = {
  shortcut: undefined,
  audience: 'EVERYBODY',
  team_ids: undefined,
  attachment_ids: undefined,
};
const newReplyInput = {
  ...{ shortcut: undefined, audience: 'EVERYBODY', teamIds: undefined, attachmentIds: undefined },
};
const deletedReply: Case = { ...keeps, rows: { quick_reply: { deleted_at: new Date() } } };
const deletedFolder: Case = { rows: { quick_reply_folder: { deleted_at: new Date() } } };
const replyFilter = { filter: {} };

const labelColor = { color: '#2f8a5b' };
const csvOf = (head: string): Case => ({ body: { csv: head } });
const deletedLabel: Case = { rows: { label: { deleted_at: new Date(), merged_into_id: null } } };
const deletedResult: Case = { rows: { ticket_result: { deleted_at: new Date() } } };
const deletedTicket: Case = { rows: { ticket: { deleted_at: new Date(), merged_into_id: null } } };

/** The hand-written part: one line for an operation that the generator cannot call by itself. */
export const cases: Readonly<Record<string, Case>> = {
  'GET /api/v2/tickets': ticketList,
  'GET /client-api/me/token': {
    headers: ({ caller }) => ({ cookie: caller.cookie, 'x-csrf-token': caller.csrf }),
  },
  'POST /auth/login': { body: ownSignIn },
  'Mutation login': { variables: (world) => ({ input: ownSignIn(world) }) },
  // With a type only one of the two ids counts.
  'POST /api/v2/tickets/{id}/assign': { body: { ticket_id: undefined, type: undefined, version: undefined } },
  'POST /api/v2/tickets/{id}/messages': {
    body: ({ tenant }) => ({ message: `${tenant.canary}answer` }),
    places: [ids('attachment_ids')],
  },
  'POST /api/v2/tickets/{id}/messages/{messageId}/retry': failedMessage,
  'Mutation retryMessage': failedMessage,
  'Query inboundEvents': trafficList,
  'Query deliveries': trafficList,
  'Mutation replayInboundEvent': { rows: { inbound_event: { state: 'failed', storage_key: 'kept' } } },
  'Mutation retryDelivery': { rows: { delivery: { state: 'failed' } } },
  // The sample closes the conversation after it.
  'Mutation sendMessage': {
    needs: ['inbox.conversations.close'],
    // A thread belongs to a merge; merging.api.spec.ts answers by one, and is refused by others'.
    variables: {
      input: { clientMutationId: undefined, viaTicketId: undefined, template: undefined, from: undefined },
    },
    free: sentFrom,
  },
  'GET /api/v2/labels': { query: { term: undefined, cursor: undefined, deleted: undefined } },
  'POST /api/v2/labels': { body: labelColor },
  'Mutation createLabel': { variables: { input: labelColor } },
  'PUT /api/v2/labels/{id}': { body: { ...labelColor, version: undefined } },
  'Mutation updateLabel': { variables: { input: { ...labelColor, version: undefined } } },
  'DELETE /api/v2/labels/{id}': { query: { version: undefined } },
  'Mutation deleteLabel': { variables: { version: undefined } },
  'POST /api/v2/labels/{id}/restore': deletedLabel,
  'Mutation restoreLabel': deletedLabel,
  'POST /api/v2/labels/import': csvOf('name\nA line of a file'),
  'GET /api/v2/ticket_results': { query: { term: undefined, cursor: undefined, deleted: undefined } },
  'PUT /api/v2/ticket_results/{id}': { body: { version: undefined } },
  'Mutation updateTicketResult': { variables: { input: { version: undefined } } },
  'DELETE /api/v2/ticket_results/{id}': { query: { version: undefined } },
  'Mutation deleteTicketResult': { variables: { version: undefined } },
  'POST /api/v2/ticket_results/{id}/restore': deletedResult,
  'Mutation restoreTicketResult': deletedResult,
  'POST /api/v2/ticket_results/import': csvOf('name\nA line of a file'),
  'Mutation deleteTicket': { variables: { version: undefined } },
  'POST /api/v2/tickets/{id}/restore': deletedTicket,
  'Mutation restoreTicket': deletedTicket,
  ...inboxCases,
  ...chatCases,
  ...templateCases,
  ...contactCases,
  ...profileCases,
  ...hoursCases,
  ...themeCases,
  'GET /api/v2/quick_replies': {
    query: { term: undefined, cursor: undefined, folder_id: undefined, type: undefined, scope: undefined },
  },
  'Query quickReplies': { variables: { ...replyFilter, after: undefined } },
  'Query suggestQuickReplies': { variables: replyFilter },
  'POST /api/v2/quick_replies': { ...keeps, body: newReply },
  'Mutation createQuickReply': { ...keeps, variables: { input: newReplyInput } },
  'PUT /api/v2/quick_replies/{id}': { ...keeps, body: { ...newReply, version: undefined } },
  'Mutation updateQuickReply': { ...keeps, variables: { input: { ...newReplyInput, version: undefined } } },
  'DELETE /api/v2/quick_replies/{id}': keeps,
  'Mutation deleteQuickReply': { ...keeps, variables: { version: undefined } },
  'POST /api/v2/quick_replies/{id}/restore': deletedReply,
  'Mutation restoreQuickReply': deletedReply,
  'Mutation moveQuickReplies': keeps,
  'POST /api/v2/quick_replies/attachments': { file: 'file' },
  'POST /api/v2/quick_replies/import': { body: { csv: 'title,body\nA line,with words' } },
  'POST /api/v2/quick_reply_folders': { body: { parent_id: undefined } },
  'Mutation createQuickReplyFolder': { variables: { input: { parentId: undefined } } },
  'PUT /api/v2/quick_reply_folders/{id}': { body: { parent_id: undefined, version: undefined } },
  'Mutation updateQuickReplyFolder': {
    variables: { input: { parentId: undefined, version: undefined } },
  },
  'Mutation deleteQuickReplyFolder': { variables: { version: undefined } },
  'POST /api/v2/quick_reply_folders/{id}/restore': deletedFolder,
  'Mutation restoreQuickReplyFolder': deletedFolder,
  'PUT /client-api/channels/{id}/signature': { body: { version: undefined } },
  'Mutation saveChannelSignature': { variables: { input: { version: undefined } } },
  'GET /files/people/{agencyId}/{imageId}/{size}': {
    notCalled: 'the random id of the picture is the permission; profile-images.api.spec.ts opens one',
    free: { 'path agencyId': 'shown to everybody beside the picture', 'path imageId': 'random' },
  },
  'GET /files/contacts/{agencyId}/{imageId}/{size}': {
    notCalled: 'the random id of the picture is the permission; contact-pictures.api.spec.ts opens some',
    free: { 'path agencyId': 'shown wherever the contact is', 'path imageId': 'random' },
  },
  'GET /api/v2/audit_log': auditQuery,
  'GET /api/v2/audit_log/export': auditQuery,
  'Query auditLog': { variables: { filter: { ...auditFilter, targetKind: 'user' } } },
  'POST /auth/password/reset': { body: resetToken },
  'Mutation resetPassword': input(resetToken),
  'POST /auth/password/peek': { body: setUpToken },
  'Query passwordLink': input(setUpToken),
  'POST /auth/password/setup': { body: setUpToken },
  'Mutation setUpPassword': {
    ...input(async (world) => ({ ...(await setUpToken(world)), password: NEW_PASSWORD })),
    // The session that asks ends with the old password, and the rest of the answer is asked for with it.
    also: ['auth.required'],
  },
  'POST /auth/verification/verify': {
    body: async ({ token }) => ({ verification_token: await token('verification', { isMailed: true }) }),
  },
  'Mutation verifyAddress': input(async ({ token }) => ({
    verificationToken: await token('verification', { isMailed: true }),
  })),
  'POST /auth/verification/exchange': {
    body: async ({ token }) => ({ secret: await token('verification') }),
  },
  'Mutation exchangeVerification': input(async ({ token }) => ({ secret: await token('verification') })),
  'PUT /api/v2/me/password': { body: { password: NEW_PASSWORD, current_password: PASSWORD } },
  'Mutation changePassword': { variables: { input: { password: NEW_PASSWORD } } },
  'POST /auth/direct-login': {
    body: async ({ token }) => ({ token: await token('direct-login', { ownSessionId: 1 }) }),
  },
  'DELETE /client-api/impersonation': { also: ['impersonation.none'] },
  'Mutation endImpersonation': { also: ['impersonation.none'] },
  'POST /auth/step_up': { body: { code: undefined } },
  'Mutation proveItIsMe': { variables: { input: { code: undefined } } },
  'POST /auth/2fa/confirm': { notCalled: ownTwoFactorSetUp },
  'Mutation confirmTwoFactor': { notCalled: ownTwoFactorSetUp },
  'POST /auth/2fa/recovery_codes': { body: proof },
  'DELETE /auth/2fa': { body: proof },
  'Mutation disableTwoFactor': input(proof),
  'Mutation regenerateRecoveryCodes': input(proof),
  'POST /auth/2fa/verify': {
    body: async (world) => {
      const { token, code } = await challenge(world);
      return { mfa_token: token, code };
    },
  },
  'Mutation verifySecondFactor': input(async (world) => {
    const { token, code } = await challenge(world);
    return { mfaToken: token, code };
  }),
  'DELETE /api/v2/users/{id}/two_factor': withTwoFactor,
  'Mutation resetTwoFactor': withTwoFactor,
  'POST /api/v2/users/{id}/resend_invitation': invited,
  'DELETE /api/v2/users/{id}/invitation': invited,
  'Mutation resendInvitation': invited,
  'Mutation revokeInvitation': invited,
  'POST /api/v2/users/{id}/reactivate': { rows: { user_account: { is_active: false } } },
  'Mutation reactivateUser': { rows: { user_account: { is_active: false } } },
  'POST /api/v2/api_keys': { body: { expires_at: undefined } },
  'Mutation createApiKey': { variables: { input: { expiresAt: undefined } } },
  'GET /webhooks/{channelType}/{channelId}': provenCall,
  'POST /webhooks/{channelType}/{channelId}': provenCall,
  'POST /api/v2/channels': { notCalled: needsSimulator },
  'Mutation connectChannel': { notCalled: needsSimulator },
  'Mutation testChannel': { notCalled: needsSimulator },
  'Mutation createIvrFlow': { variables: { input: { flow: wholeFlow, channelIds: [] } } },
  'Mutation updateIvrFlow': { variables: { input: { flow: wholeFlow, channelIds: [], version: undefined } } },
  'Mutation restoreIvrFlow': { rows: { ivr_flow: { deleted_at: new Date() } } },
  'Mutation beginCall': { notCalled: needsSimulator },
  'Mutation handOverCall': { notCalled: needsSimulator },
  'GET /api/v2/voip/token': { notCalled: needsSimulator },
  'Mutation sendTestMail': { variables: { input: { to: 'boss@home.test' } } },
  'Mutation beginMailSignIn': { notCalled: needsSimulator },
  'Mutation finishMailSignIn': { notCalled: needsSimulator },
  'Mutation updateChannel': { variables: { input: { settings: undefined, secrets: undefined } } },
  'PUT /api/v2/sso': { notCalled: needsProvider },
  'Mutation saveSsoConnection': { notCalled: needsProvider },
  'DELETE /api/v2/sso': { prepare: freshConnection },
  'Mutation deleteSsoConnection': { prepare: freshConnection },
  'POST /api/v2/me/profile_image': { file: 'file' },
  'Mutation setProfileImage': { variables: { input: { content: PICTURE } } },
  'PUT /api/v2/user_config/{key}': { body: { value: 'kept' } },
  'POST /client-api/tickets/media': { file: 'file' },
  'POST /widget/v1/uploads': { file: 'file', byVisitor: true },
  'GET /files/{token}': {
    notCalled: 'the token is the permission; doors.spec.ts of this folder opens files',
    free: { 'path token': 'whoever has the token may load the file, for five minutes' },
  },
  'GET /widget/locales/{file}': { notCalled: aboutPages, free: { 'path file': aboutPages } },
  'GET /widget.js': { notCalled: aboutPages },
  'GET /demo/shop': { notCalled: 'exists only with the demo data' },
  'Query tickets': { variables: { ...openFilter, after: undefined } },
  'Query ticketCounts': { variables: { filter: {} } },
  'Subscription ticketEvents': { variables: { filter: {}, after: undefined } },
};
