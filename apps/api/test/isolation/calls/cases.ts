import type { Permission } from '@parley/schema';
import { PASSWORD } from '../world/password.js';
import type { Place } from '../catalogue/operation.js';
import type { Row } from '../world/rows.js';
import type { Tenant } from '../world/tenant.js';

/** What a case may use to make a call that succeeds. */
export interface CaseWorld {
  tenant: Tenant;
  /** Who calls; without cookies and address for visitors. */
  caller: CaseCaller;
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
