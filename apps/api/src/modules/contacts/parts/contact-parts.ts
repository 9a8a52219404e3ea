import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { ContactIdentityView } from '../contacts/contact.rules.js';

/** What a contact gives back when a merge is undone, for rows that came since by one of its addresses. */
export interface GivenBack {
  /** When the two were merged. */
  readonly since: Date;
  /** The addresses, numbers and ids of channels that go back. */
  readonly identities: readonly ContactIdentityView[];
}

/** A file of a conversation. */
export interface HeldFile {
  id: number;
  name: string;
  mimeType: string;
  size: number;
  storageKey: string;
}

/** What was said in a conversation, as somebody's copy has it. */
export interface HeldMessage {
  /** Where to go on. */
  at: { conversationId: number; position: number };
  conversation: number;
  subject: string;
  /** What colleagues noted among themselves is `NOTE`. */
  type: string;
  author: string;
  writtenAt: Date;
  text: string;
  files: HeldFile[];
}

export interface HeldCall {
  id: number;
  startedAt: Date;
  direction: 'in' | 'out';
  number: string;
  outcome: string | null;
  /** of conversation */
  seconds: number | null;
}

/** A table of which each row names a contact. */
export interface ContactTable {
  readonly name: string;
  /** `contact_id`, unless it says otherwise. */
  readonly column?: string;
  /** Made from the contact itself, or asked about on its own: nobody would miss a contact for its sake. */
  readonly goesAlong?: boolean;
}

/**
 * One kind of rows that belong to contacts: conversations, notes, members of groups. Whoever has a table that names a
 * contact adds a part of it at the start (`onModuleInit`), so that merging, which knows none of them, forgets none.
 *
 * What holds for all of them:
 * - Each method is a few statements, however many rows; each statement has `agency_id`.
 * - The rows of both contacts stand still meanwhile: they are locked, and nobody begins anything for either.
 * - A row that the other contact has already (the same group, the same field) is not moved: it stays with the contact
 *   that was merged, where nobody sees it, and is there again when the merge is undone.
 * - A merged contact is deleted as well (`deleted_at`), so rows that stay with it are left out where those of deleted
 *   contacts are.
 */
export interface ContactPart {
  /** Stands in the records of merges: it never changes. */
  readonly name: string;
  /** Tables whose rows name a contact: they are counted, told and erased with the person. */
  readonly tables?: readonly ContactTable[];
  /** `last` for rows that follow other rows which go back before them. */
  readonly turn?: 'last';
  /** Locks that others take before that of a contact, so that nobody waits in a circle. */
  lock?(tx: Tx, contactIds: readonly number[]): Promise<void>;
  /** Gives `to` the rows of `from`. @returns the ids of those that moved, by which they go back */
  move(tx: Tx, from: number, to: number): Promise<number[]>;
  /** Gives `to` those of these rows that still stand at `from`, and what came since by what goes back. */
  moveBack(tx: Tx, ids: readonly number[], from: number, to: number, back: GivenBack): Promise<void>;
  /** How many would move, for the preview; left out by what nobody counts. */
  count?(q: Reader, contactId: number): Promise<number>;
  /**
   * Erases a portion of what hangs on the rows of these contacts without naming them: messages, files, what came in raw.
   * Called again, in a transaction of its own, until it says that there is nothing left.
   * @param why.report the erasure whose report counts it, and hears later of what others were asked to do; null: swept
   * @returns how much of what is gone, by its kind
   */
  erase?(
    tx: Tx,
    contactIds: readonly number[],
    why: { report: number | null },
  ): Promise<Readonly<Record<string, number>>>;
  /**
   * What was said in conversations with them, and then what they wrote in those of others; a portion at a time, oldest
   * first. For who asks what is held of them.
   */
  messages?(
    q: Reader,
    contactIds: readonly number[],
    place: { isElsewhere: boolean; after: HeldMessage['at'] | null },
  ): Promise<HeldMessage[]>;
  /** Whether some of what is theirs lies in a channel that this caller does not see; never for Parley's own work. */
  isPartlyHidden?(q: Reader, contactIds: readonly number[]): Promise<boolean>;
  /** Newest first, a portion at a time. */
  calls?(q: Reader, contactIds: readonly number[], before: number | null): Promise<HeldCall[]>;
  /** Those of these contacts without whom something that stays says less: they are not swept when they were deleted. */
  keeps?(q: Reader, contactIds: readonly number[]): Promise<readonly number[]>;
  /** How much of that there is, for the preview. */
  weigh?(q: Reader, contactIds: readonly number[]): Promise<Readonly<Record<string, number>>>;
}

/** All that belongs to contacts, whichever module keeps it. */
@Injectable()
export class ContactParts {
  private readonly parts: ContactPart[] = [];

  add(part: ContactPart): void {
    if (this.parts.some(({ name }) => name === part.name))
      throw new Error(`Two parts of contacts are called ${part.name}.`);
    this.parts.push(part);
  }

  /** In the order in which they move; those that follow others come last. */
  all(): readonly ContactPart[] {
    return this.parts.toSorted((one, two) => Number(one.turn === 'last') - Number(two.turn === 'last'));
  }
}
