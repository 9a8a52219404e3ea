import type { Permission } from '@parley/schema';
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

export type Parts = Record<string, unknown>;
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
  /**
   * Places where an id that is gone stops nothing: `place` → why. Those of others are tried all the same; they must show
   * and change nothing, and be told apart from missing ones by nobody.
   */
  ignores?: Record<string, string>;
  /** Permissions that the service asks for besides the one of the edge. */
  needs?: readonly Permission[];
  /** The visitor of a website calls, not a colleague. */
  byVisitor?: boolean;
}
