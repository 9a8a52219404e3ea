import type {
  QuickReplyAudience,
  QuickReplyRowFragment,
  QuickReplyScope,
  QuickReplyType,
} from '@/gql/graphql';

export interface DraftFile {
  id: string;
  name: string;
  size: number;
}

/** What stands in the form. */
export interface QuickReplyDraft {
  title: string;
  shortcut: string;
  type: QuickReplyType;
  subject: string;
  body: string;
  folderId: string | null;
  audience: QuickReplyAudience;
  teamIds: string[];
  channelIds: string[];
  files: DraftFile[];
}

export function draftOf(reply: QuickReplyRowFragment | null, scope: QuickReplyScope): QuickReplyDraft {
  return {
    title: reply?.title ?? '',
    shortcut: reply?.shortcut ?? '',
    type: reply?.type ?? 'MESSAGING',
    subject: reply?.subject ?? '',
    body: reply?.body ?? '',
    folderId: reply?.folderId ?? null,
    audience: reply?.audience ?? (scope === 'MINE' ? 'PRIVATE' : 'EVERYBODY'),
    teamIds: [...(reply?.teamIds ?? [])],
    channelIds: [...(reply?.channelIds ?? [])],
    files: (reply?.attachments ?? []).map(({ id, name, size }) => ({ id, name, size })),
  };
}

/** The same as the server takes it. */
export function fieldsOf({ files, ...draft }: QuickReplyDraft) {
  return {
    ...draft,
    title: draft.title.trim(),
    subject: draft.type === 'EMAIL' ? draft.subject : null,
    attachmentIds: files.map(({ id }) => id),
  };
}
