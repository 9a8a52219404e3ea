import { useCallback, useState } from 'react';
import type { DraftFieldsFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import type { ComposerMode } from '../drafts';
import { adoptDraft, draftNow, knownDrafts } from '../draftStore';
import { keepFileUrl } from '../fileUrls';
import { type KnownDraft, meet } from './sync';

type Draft = DraftFieldsFragment;

export const knownOf = ({ id, version, body, attachments, lentFiles }: Draft): KnownDraft => ({
  id,
  version,
  body,
  fileIds: attachments.map((file) => file.id),
  lentIds: lentFiles.map((file) => file.id),
});

const NOTHING = { body: '', attachments: [], lentFiles: [] };

/** What happens where the server's draft and the one on the screen meet. */
export function useMeeting(ticketId: string) {
  const { me } = useSession();
  const [conflict, setConflict] = useState<{ ticketId: string; draft: Draft } | null>(null);
  const heard = knownDrafts(me.id, ticketId);

  /** @returns 'save' when the screen has words that the server does not have. */
  const take = useCallback(
    (mode: ComposerMode, server: Draft | null): 'save' | null => {
      if (heard.isLeaving(mode) || (server && heard.isSent(server.id))) return null;
      const known = server && knownOf(server);
      for (const { id, url } of server?.attachments ?? []) keepFileUrl(id, url);
      const answer = meet(draftNow(me.id, ticketId, mode), heard.get(mode) ?? null, known);
      if (answer === 'conflict' && server) {
        setConflict({ ticketId, draft: server });
        return null;
      }
      // First what is known: the change of the words that follows is then none to be saved.
      heard.set(mode, known);
      if (answer === 'adopt' && server) adoptDraft(me.id, ticketId, mode, server);
      if (answer === 'clear') adoptDraft(me.id, ticketId, mode, NOTHING);
      return answer === 'save' ? 'save' : null;
    },
    [heard, me.id, ticketId],
  );

  /** @returns the mode whose words are to be saved over the other window's. */
  const settleWith = (useOther: boolean): ComposerMode | null => {
    const draft = conflict?.draft;
    setConflict(null);
    if (!draft || draft.kind === 'NEW') return null;
    heard.set(draft.kind, knownOf(draft));
    if (useOther) adoptDraft(me.id, ticketId, draft.kind, draft);
    return useOther ? null : draft.kind;
  };
  return { conflict: conflict?.ticketId === ticketId ? conflict.draft : null, heard, take, settleWith };
}
