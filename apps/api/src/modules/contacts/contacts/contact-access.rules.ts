import type { RequestContext } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/coded-error.js';

export const CONTACT_ACCESS = Symbol('CONTACT_ACCESS');

/**
 * Which contacts somebody may see. It depends on conversations and channels, which stand above this module: who knows
 * them answers. Without an answer nothing limits the view.
 */
export interface ContactAccess {
  /**
   * @param how `asked` when the caller asks for contacts, `shown` when one is shown beside something that they see.
   * @throws auth.forbidden when somebody asks who may see no contacts at all.
   */
  scopeOf(ctx: RequestContext, how: 'asked' | 'shown'): Promise<ContactScope>;
  /** What a list is narrowed to, which conversations and channels say; null when nothing of it is asked for. */
  narrowing(ctx: RequestContext, to: ContactNarrowing): Promise<ContactScope['contactSql']>;
  /**
   * What makes SQL that is true for the contact `c` when they wrote in one of some channels; those that the caller does
   * not see count as none. `list` may read all who wrote there, `probe` asks for each contact on its own.
   */
  writtenIn(ctx: RequestContext): Promise<WrittenIn>;
  /** The same about how many conversations they have, and when; those that the caller does not see count as none. */
  conversationsOf(ctx: RequestContext): Promise<ConversationSql>;
}

/** What is asked about the conversations of a contact. */
export type ConversationAsk =
  | {
      what: 'count';
      isOpen: boolean;
      /** Only those that began since then. */
      since: Date | null;
      is: 'is' | 'greater' | 'less';
      count: number;
    }
  | { what: 'any' }
  | { what: 'last-before' | 'last-since'; moment: Date };

export type ConversationSql = (
  bind: (value: unknown) => string,
  ask: ConversationAsk,
  how: 'list' | 'probe',
) => string;

export type WrittenIn = (
  bind: (value: unknown) => string,
  channelIds: readonly number[],
  how: 'list' | 'probe',
) => string;

export interface ContactNarrowing {
  /** Those of the caller's own conversations and private channels. */
  isMine: boolean;
  /** Those who wrote in one of these channels; null for all. What the caller does not see counts as none. */
  channelIds: readonly number[] | null;
}

export interface ContactScope {
  /**
   * SQL that is true for the contact `c` when the caller may see it, null when they may see all. `bind` puts a value
   * into the statement and says how it is called there; $1 is the agency.
   */
  contactSql(bind: (value: unknown) => string): string | null;
  /** Only what is of their own channels, or made by them: what belongs to nobody is not theirs. */
  readonly isOwnOnly?: boolean;
  /** The same for an identity `i`, which may belong to a channel that the caller does not see. */
  identitySql(bind: (value: unknown) => string): string | null;
}

export const everyContact: ContactScope = { contactSql: () => null, identitySql: () => null };

/** Whether somebody may see contacts at all, be it some of them: `asked` looks for what they may see. */
export async function seesAny(asked: Promise<ContactScope>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'forbidden') return false;
    throw error;
  }
}
