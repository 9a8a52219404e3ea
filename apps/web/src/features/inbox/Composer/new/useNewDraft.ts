import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readFragment } from '@/gql';
import { useSession } from '@/lib/session';
import type { Recipient } from '@/ui/recipients';
import {
  DiscardTicketDraftDocument,
  DraftFieldsFragmentDoc,
  SaveTicketDraftDocument,
} from '../serverDrafts/Drafts.generated';
import { extrasOf, NO_EXTRAS, putExtras } from '../extras/extrasStore';
import { SaveRhythm } from '../serverDrafts/sync';
import type { UploadedFile } from '../uploads';

export interface NewDraft {
  /** Tells it apart on the server, however often it is saved. */
  clientKey: string;
  channelId: string | null;
  /** Which address of the mailbox: kept in this browser. */
  from?: string | null;
  /** Whom it is to, where that is no mail address: kept in this browser. */
  contactId?: string | null;
  to: Recipient[];
  cc: Recipient[];
  bcc: Recipient[];
  subject: string;
  body: string;
  files: UploadedFile[];
  /** `user:1` or `team:2`; without it whoever begins it has it. */
  assignee?: string | null;
  labelIds?: string[];
  /** The server's draft that it is, once there is one. */
  serverId?: string | null;
}

/** A conversation of which nothing is written yet. */
export const emptyNewDraft = (): NewDraft => ({
  clientKey: crypto.randomUUID(),
  channelId: null,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  files: [],
});

const keyOf = (userId: string) => `parley.new.${userId}`;

/** Kept in this browser, so that the next new conversation goes on with it. */
export function keepNewDraft(userId: string, draft: NewDraft, onlyIfKept = false): void {
  const key = keyOf(userId);
  try {
    if (!onlyIfKept || localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full storage costs nothing while the server has it.
  }
}

/** It was thrown away, or is not the one that the next new conversation goes on with. */
export function forgetNewDraft(userId: string, clientKey: string | null | undefined): void {
  if (kept(userId)?.clientKey === clientKey) localStorage.removeItem(keyOf(userId));
}

function kept(userId: string): NewDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as NewDraft | null;
  } catch {
    return null;
  }
}

/** To whom it goes, as the server takes it. */
export function assigneeOf({ assignee }: Pick<NewDraft, 'assignee'>) {
  const [kind, id = null] = assignee?.split(':') ?? [];
  return { assigneeId: kind === 'user' ? id : null, teamId: kind === 'team' ? id : null };
}

function inputOf(userId: string, draft: NewDraft) {
  const { clientKey, channelId, subject, body, files, labelIds = [], ...people } = draft;
  const addresses = (list: readonly Recipient[]) => list.map(({ address }) => address);
  return {
    kind: 'NEW' as const,
    clientKey,
    body,
    attachmentIds: files.map(({ id }) => id),
    quickReplyAttachmentIds: extrasOf(userId, clientKey).lentFiles.map(({ id }) => id),
    envelope: {
      channelId,
      subject,
      to: addresses(people.to),
      cc: addresses(people.cc),
      bcc: addresses(people.bcc),
      ...assigneeOf(draft),
      labelIds,
    },
  };
}

/** A conversation that is being begun: kept here at once, and on the server a moment later, until it is sent. */
export function useNewDraft(from: NewDraft | null) {
  const client = useApolloClient();
  const { me } = useSession();
  const [draft, setDraft] = useState<NewDraft>(() => from ?? kept(me.id) ?? emptyNewDraft());
  const latest = useRef(draft);
  const serverId = useRef<string | null>(draft.serverId ?? null);

  const save = useCallback(async () => {
    const { data } = await client.mutate({
      mutation: SaveTicketDraftDocument,
      variables: { input: inputOf(me.id, latest.current) },
      context: { quiet: true },
      fetchPolicy: 'no-cache',
    });
    const saved = data?.saveTicketDraft;
    serverId.current = saved ? readFragment(DraftFieldsFragmentDoc, saved).id : null;
    latest.current = { ...latest.current, serverId: serverId.current };
    keepNewDraft(me.id, latest.current, true);
  }, [client, me.id]);
  const [rhythm] = useState(() => new SaveRhythm(() => save()));
  useEffect(() => () => void rhythm.flush(), [rhythm]);

  const change = useCallback(
    (part: Partial<NewDraft>) => {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      keepNewDraft(me.id, latest.current);
      rhythm.changed();
    },
    [me.id, rhythm],
  );
  const forget = () => {
    localStorage.removeItem(keyOf(me.id));
    putExtras(me.id, draft.clientKey, NO_EXTRAS);
  };
  return {
    draft,
    /** With the last letters, also before they were rendered. */
    now: () => latest.current,
    change,
    /** Waits for what is being saved; nothing more is, until `resume`. */
    settle: async () => {
      await rhythm.hold();
      return serverId.current;
    },
    resume: () => rhythm.release(),
    forget,
    discard: async () => {
      forget();
      await rhythm.hold();
      if (serverId.current)
        await client.mutate({ mutation: DiscardTicketDraftDocument, variables: { id: serverId.current } });
    },
  };
}
