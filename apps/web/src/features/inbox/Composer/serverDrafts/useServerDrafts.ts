import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { DraftFieldsFragment } from '@/gql/graphql';
import { useConnected } from '@/lib/connection';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import type { ComposerMode } from '../drafts';
import { adoptDraft, type HeardDrafts, useDraftChanges } from '../draftStore';
import {
  DraftFieldsFragmentDoc,
  TakeOverTicketDraftDocument,
  TicketDraftsDocument,
  useTicketDraftEventsSubscription,
} from './Drafts.generated';
import { keepFileUrl } from '../fileUrls';
import type { SaveRhythm } from './sync';
import { ToldSince } from './toldSince';
import { knownOf, useMeeting } from './useMeeting';
import { MODES, useRhythms } from './useRhythms';
import { useSaveDraft } from './useSaveDraft';

type Draft = DraftFieldsFragment;

/**
 * Keeps one's drafts of a ticket the same here, on the server and in other windows, and shows those of colleagues.
 * What is on the screen is never overwritten while it has words that the server does not have.
 */
export function useServerDrafts(ticketId: string) {
  const { me } = useSession();
  const { conflict, heard, take, settleWith } = useMeeting(ticketId);
  const { others, setOthers, told, load, own } = useAllDrafts(ticketId, take);
  const save = useSaveDraft(ticketId, heard, told, load);
  const rhythms = useRhythms(save);
  useDraftChanges(me.id, ticketId, (mode) => rhythms.get(mode)?.changed());
  useEffect(() => {
    load().then(
      (unsaved) => unsaved.forEach((mode) => rhythms.get(mode)?.changed()),
      // Without network the words stay in this browser; the next key tries again.
      () => undefined,
    );
    return () => setOthers([]);
  }, [load, rhythms, setOthers]);
  useNews(ticketId, (id, draft) => {
    told.tell(id, draft);
    const isMine = draft?.userId === me.id;
    setOthers((list) => [...list.filter((each) => each.id !== id), ...(draft && !isMine ? [draft] : [])]);
    const mode = MODES.find((each) => heard.get(each)?.id === id);
    if (draft && isMine && draft.kind !== 'NEW') {
      // What this window has just saved comes back as news; an older echo is none.
      if (draft.version > (heard.get(draft.kind)?.version ?? 0)) take(draft.kind, draft);
    } else if (mode && !heard.isLeaving(mode)) {
      take(mode, null);
      return draft?.userName ?? null;
    }
    return null;
  });
  const takeOver = useTakeOver(ticketId, async (draft, mine) => {
    if (mine) {
      told.tell(mine.draft.id, mine.draft);
      for (const { id, url } of mine.draft.attachments) keepFileUrl(id, url);
      adoptDraft(me.id, ticketId, mine.mode, mine.draft);
      heard.set(mine.mode, knownOf(mine.draft));
      setOthers((list) => list.filter(({ id }) => id !== draft.id));
    } else await Promise.all([...rhythms.values()].map((rhythm) => rhythm.flush()));
  });
  const settle = (useOther: boolean) => {
    const mode = settleWith(useOther);
    if (mode) rhythms.get(mode)?.changed();
  };
  const sending = (mode: ComposerMode) => leavingWith(heard, mode, rhythms.get(mode), () => own(mode));
  return { others, takeOver, conflict, settle, sending };
}

/** Around a message that is sent: which draft it was, and what became of it. */
function leavingWith(
  heard: HeardDrafts,
  mode: ComposerMode,
  rhythm: SaveRhythm | undefined,
  ask: () => Promise<Draft | null>,
) {
  let id: string | null = null;
  const begin = async () => {
    heard.beginToLeave(mode);
    await rhythm?.hold();
  };
  const found = (draft: Draft | null) => draft && heard.found(mode, knownOf(draft));
  // Now, not when its turn has come: the screen is emptied at once.
  let saved: Promise<void> | null = begin();
  return {
    draftId: async () => {
      saved ??= begin();
      await saved;
      // Without network the message stays as well, and with its next try this is asked again.
      if (heard.isUnanswered(mode)) await ask().then(found, () => undefined);
      id = heard.get(mode)?.id ?? null;
      return id;
    },
    done: (wasTaken: boolean) => {
      saved = null;
      heard.endLeaving(mode, id, wasTaken);
      rhythm?.release();
      // What was typed meanwhile, or came back, waits for nothing more.
      rhythm?.changed();
    },
  };
}

/** Everybody's drafts as the server has them now; one's own meet what is on the screen. */
function useAllDrafts(ticketId: string, take: ReturnType<typeof useMeeting>['take']) {
  const client = useApolloClient();
  const { me } = useSession();
  const [others, setOthers] = useState<readonly Draft[]>([]);
  const told = useMemo(() => new ToldSince<Draft>(), []);
  const fetchAll = useCallback(async () => {
    const { data } = await client.query({
      query: TicketDraftsDocument,
      variables: { ticketId },
      fetchPolicy: 'network-only',
      context: { quiet: true },
    });
    return (data?.ticketDrafts ?? []).map((draft) => readFragment(DraftFieldsFragmentDoc, draft));
  }, [client, ticketId]);
  const ask = useCallback(async () => {
    const all = await told.within(fetchAll);
    setOthers(all.filter(({ userId }) => userId !== me.id));
    return all;
  }, [fetchAll, me.id, told]);
  // Those that are there are told as soon as the line is up. Of those that went during a gap nobody tells.
  useConnected(() => void ask().catch(() => undefined));
  const mine = useCallback(
    (all: readonly Draft[], mode: ComposerMode) =>
      all.find((one) => one.userId === me.id && one.kind === mode) ?? null,
    [me.id],
  );
  const load = useCallback(async () => {
    const all = await ask();
    return MODES.filter((mode) => take(mode, mine(all, mode)) === 'save');
  }, [ask, mine, take]);
  const own = async (mode: ComposerMode) => mine(await ask(), mode);
  return { others, setOthers, told, load, own };
}

/** @param on answers the name of a colleague who has taken one's own draft. */
function useNews(ticketId: string, on: (id: string, draft: Draft | null) => string | null): void {
  const { t } = useTranslation('composer');
  useTicketDraftEventsSubscription({
    variables: { ticketId },
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { draftId, draft } = data.ticketDraftEvents;
      const name = on(draftId, draft ? readFragment(DraftFieldsFragmentDoc, draft) : null);
      if (name) toast.notice(t('write.taken', { name }));
    },
  });
}

/** `around` is called before, to save what waits, and after with what has become one's own. */
function useTakeOver(
  ticketId: string,
  around: (draft: Draft, mine?: { mode: ComposerMode; draft: Draft }) => Promise<void>,
) {
  const client = useApolloClient();
  return async (draft: Draft) => {
    await around(draft);
    const { data } = await client.mutate({
      mutation: TakeOverTicketDraftDocument,
      variables: { id: draft.id },
    });
    if (!data || draft.kind === 'NEW' || draft.ticketId !== ticketId) return;
    const mine = readFragment(DraftFieldsFragmentDoc, data.takeOverTicketDraft);
    await around(draft, { mode: draft.kind, draft: mine });
  };
}
