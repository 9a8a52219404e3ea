import type { AttachmentRow } from '../messages/message-row.rules.js';

export const draftKinds = ['REPLY', 'NOTE', 'NEW'] as const;
export type DraftKindName = (typeof draftKinds)[number];

/** Of somebody's new conversations; who has more has forgotten them. */
export const MAX_NEW_DRAFTS = 200;

/** To whom, by which way, and under what: of answers by e-mail and of new conversations. */
export interface DraftEnvelope {
  readonly channelId?: number | null;
  readonly contactId?: number | null;
  readonly subject?: string | null;
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  /** Files of quick replies that go with it: lent, not owned. */
  readonly lentFileIds?: readonly number[];
  /** Of new conversations: to whom it will belong, and under which labels. */
  readonly assigneeId?: number | null;
  readonly teamId?: number | null;
  readonly labelIds?: readonly number[];
}

export interface DraftContent {
  readonly body: string;
  readonly attachmentIds: readonly number[];
  readonly envelope: DraftEnvelope;
}

/** What a draft shows of a file that a quick reply lends. */
export interface LentFile {
  readonly id: number;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
}

export interface DraftRow extends DraftContent {
  readonly id: number;
  readonly userId: number;
  readonly ticketId: number | null;
  readonly kind: DraftKindName;
  readonly clientKey: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The files that are still there. */
  readonly files: readonly AttachmentRow[] | null;
  readonly lentFiles: readonly LentFile[] | null;
  readonly ownerName: string;
  readonly ticketNumber: number | null;
  readonly ticketSubject: string | null;
  readonly contactName: string | null;
  readonly channelType: string | null;
}

/** Nothing to keep: an editor that was emptied still holds `<p></p>`. */
export function isEmptyDraft({ body, attachmentIds, envelope }: DraftContent): boolean {
  const hasWords = /<img\b/i.test(body) || body.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== '';
  return !hasWords && attachmentIds.length === 0 && isEmptyEnvelope(envelope);
}

function isEmptyEnvelope({ subject, contactId, to, cc, bcc, lentFileIds }: DraftEnvelope): boolean {
  return !subject?.trim() && !contactId && ![to, cc, bcc, lentFileIds].some((many) => many?.length);
}

/** A colleague's draft behind one's own: nothing of either is lost. */
export function joined(own: DraftContent, taken: DraftContent): DraftContent {
  const isHtml = /<[a-z]/i.test(own.body) || /<[a-z]/i.test(taken.body);
  const gap = isHtml || !own.body ? '' : '\n\n';
  return {
    body: `${own.body}${gap}${taken.body}`,
    attachmentIds: [...new Set([...own.attachmentIds, ...taken.attachmentIds])],
    envelope: withLent({ ...taken.envelope, ...own.envelope }, [
      ...(own.envelope.lentFileIds ?? []),
      ...(taken.envelope.lentFileIds ?? []),
    ]),
  };
}

/** The same with these lent files and no others. */
export function withLent(envelope: DraftEnvelope, ids: readonly number[]): DraftEnvelope {
  const rest = Object.fromEntries(Object.entries(envelope).filter(([name]) => name !== 'lentFileIds'));
  return ids.length ? { ...rest, lentFileIds: [...new Set(ids)] } : rest;
}
