import type { Permission } from '@parley/schema';
import { PASSWORD } from '../world/password.js';
import type { OneTimeTokenKind } from '../../../src/modules/identity/one-time-tokens/one-time-token.rules.js';
import type { Place } from '../catalogue/operation.js';
import type { Row } from '../world/rows.js';
import type { Tenant } from '../world/tenant.js';

/** What a case may use to make a call that succeeds. */
export interface CaseWorld {
  tenant: Tenant;
  /** Who calls; without cookies and address for visitors. */
  caller: CaseCaller;
  /** A token as a mail or the product would give it to the caller. */
  token(kind: OneTimeTokenKind, facts?: object): Promise<string>;
  /** Switches the caller's second factor on. @returns recovery codes, each good for one use. */
  secondFactor(): Promise<string[]>;
  post(url: string, payload: object): Promise<Record<string, unknown>>;
  mint(table: string, given?: Record<string, unknown>): Promise<Row>;
  standing(table: string): Promise<Row>;
}

export interface CaseCaller {
  userId: number;
  email: string;
  /** The cookies of the sign-in, and the proof that goes with them. */
  cookie: string;
  csrf: string;
}

type Parts = Record<string, unknown>;
export type Given = Parts | ((world: CaseWorld) => Parts | Promise<Parts>);

/** What the generator cannot know about an operation. */
export interface Case {
  /** Values that replace generated ones: `path`, `query`, `body`, and `variables` of GraphQL. `undefined` leaves one out. */
  path?: Given;
  query?: Given;
  body?: Given;
  variables?: Given;
  headers?: Given;
  /** Columns of the rows that the call is about, by table. */
  rows?: Record<string, Given>;
  /** Places in a body that no class describes. */
  places?: readonly Place[];
  /** Last touches, when the rows of the call are known. */
  prepare?: (world: CaseWorld, ids: Record<string, unknown>) => Promise<void>;
  /** The body is a form with one small file in this field. */
  file?: string;
  /** Answers besides success that a valid call may give, with the reason in a comment beside. */
  also?: readonly (number | string)[];
  /** No valid call can be made in a test of this kind; it says why, and which test makes one. */
  notCalled?: string;
  /** Places that name nobody's rows, or whose value is itself the permission: `place` → why. */
  free?: Record<string, string>;
  /** Permissions that the service asks for besides the one of the edge. */
  needs?: readonly Permission[];
  /** The visitor of a website calls, not a colleague. */
  byVisitor?: boolean;
}

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
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
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

/** The hand-written part: one line for an operation that the generator cannot call by itself. */
export const cases: Readonly<Record<string, Case>> = {
  'GET /api/v2/tickets': ticketList,
  'GET /client-api/me/token': {
    headers: ({ caller }) => ({ cookie: caller.cookie, 'x-csrf-token': caller.csrf }),
  },
  'POST /auth/login': { body: ownSignIn },
  'Mutation login': { variables: (world) => ({ input: ownSignIn(world) }) },
  // With a type only one of the two ids counts.
  'POST /api/v2/tickets/{id}/assign': { body: { type: undefined, version: undefined } },
  'POST /api/v2/tickets/{id}/messages': {
    body: ({ tenant }) => ({ message: `${tenant.canary}answer` }),
    places: [ids('attachment_ids')],
  },
  'POST /api/v2/tickets/{id}/messages/{messageId}/retry': failedMessage,
  'Mutation retryMessage': failedMessage,
  // The sample closes the conversation after it.
  'Mutation sendMessage': { needs: ['inbox.conversations.close'] },
  'GET /files/people/{agencyId}/{imageId}/{size}': {
    notCalled: 'the random id of the picture is the permission; profile-images.api.spec.ts opens one',
    free: { 'path agencyId': 'shown to everybody beside the picture', 'path imageId': 'random' },
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
