import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readFragment } from '@/gql';
import type { DraftFieldsFragment, MyTicketDraftsQuery } from '@/gql/graphql';
import { useConnected } from '@/lib/connection';
import {
  DraftFieldsFragmentDoc,
  MyTicketDraftsDocument,
  useTicketDraftEventsSubscription,
} from '../Composer/serverDrafts/Drafts.generated';

type Node = MyTicketDraftsQuery['myTicketDrafts']['edges'][number]['node'];
export type ListedDraft = DraftFieldsFragment & { ticket: Node['ticket'] };

interface List {
  drafts: readonly ListedDraft[];
  total: number;
  next: string | null;
}

/** Somebody who types saves every few seconds. */
const GATHER_MS = 600;

/** One's own drafts, the newest first; follows what is written elsewhere. */
export function useDraftList() {
  const client = useApolloClient();
  const [list, setList] = useState<List | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(
    async (after: string | null) => {
      try {
        const { data } = await client.query({
          query: MyTicketDraftsDocument,
          variables: { after },
          fetchPolicy: 'network-only',
          context: { quiet: true },
        });
        if (!data) return;
        const { edges, pageInfo, totalCount } = data.myTicketDrafts;
        const drafts = edges.map(({ node }) => ({
          ...readFragment(DraftFieldsFragmentDoc, node),
          ticket: node.ticket,
        }));
        setFailed(false);
        setList((before) => ({
          drafts: after && before ? [...before.drafts, ...drafts] : drafts,
          total: totalCount,
          next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
        }));
      } catch {
        setFailed(true);
      }
    },
    [client],
  );
  const reload = useCallback(() => load(null), [load]);
  useEffect(() => void reload(), [reload]);
  useConnected(() => void reload());
  useDraftNews(reload);
  /** Takes one out before the server has answered. */
  const without = (id: string) =>
    setList(
      (before) =>
        before && {
          ...before,
          drafts: before.drafts.filter((draft) => draft.id !== id),
          total: before.total - 1,
        },
    );
  return {
    drafts: list?.drafts ?? null,
    total: list?.total ?? 0,
    isFailed,
    reload,
    without,
    more: list?.next ? () => load(list.next) : null,
  };
}

/** Calls a moment after one's own drafts changed. */
function useDraftNews(reload: () => Promise<void>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTicketDraftEventsSubscription({
    variables: {},
    ignoreResults: true,
    onData: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void reload(), GATHER_MS);
    },
  });
}
