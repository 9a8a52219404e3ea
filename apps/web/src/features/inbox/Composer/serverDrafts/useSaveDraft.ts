import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { readFragment } from '@/gql';
import type { DraftFieldsFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import type { ComposerMode } from '../drafts';
import { draftNow, type HeardDrafts } from '../draftStore';
import { DraftFieldsFragmentDoc, SaveTicketDraftDocument } from './Drafts.generated';
import { isBlank, isSame } from './sync';
import type { ToldSince } from './toldSince';
import { knownOf } from './useMeeting';

/** Saves what is on the screen, if the server has something else. Without network it stays in this browser. */
export function useSaveDraft(
  ticketId: string,
  heard: HeardDrafts,
  told: ToldSince<DraftFieldsFragment>,
  load: () => Promise<unknown>,
) {
  const client = useApolloClient();
  const { me } = useSession();
  return useCallback(
    async (mode: ComposerMode) => {
      const now = draftNow(me.id, ticketId, mode);
      const known = heard.get(mode);
      if (known ? isSame(now, known) : isBlank(now)) return;
      const put = async (attachmentIds: readonly string[]) => {
        const version = heard.get(mode)?.version ?? 0;
        const input = {
          ticketId,
          kind: mode,
          body: now.body,
          attachmentIds: [...attachmentIds],
          quickReplyAttachmentIds: [...(now.lentIds ?? [])],
          version,
        };
        heard.beginToSave(mode, { ...now, fileIds: attachmentIds });
        const { data } = await client.mutate({
          mutation: SaveTicketDraftDocument,
          variables: { input },
          context: { quiet: true },
          fetchPolicy: 'no-cache',
        });
        const saved = data?.saveTicketDraft
          ? readFragment(DraftFieldsFragmentDoc, data.saveTicketDraft)
          : null;
        const id = saved?.id ?? heard.get(mode)?.id;
        if (id) told.tell(id, saved);
        heard.set(mode, saved && knownOf(saved));
      };
      await put(now.fileIds).catch(async (error: unknown) => {
        const code = codedError(error)?.code;
        if (code) heard.answered(mode);
        if (code === 'inbox.draft_conflict') await load();
        // A file has been sent, or was swept away: the words are kept without it.
        else if (code === 'validation.failed' && now.fileIds.length) await put([]);
      });
    },
    [client, heard, load, me.id, ticketId, told],
  );
}
