import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { type FragmentType, readFragment } from '@/gql';
import type { FoundChatMessageFragment } from '@/gql/graphql';
import { FoundChatMessageFragmentDoc } from './Found.generated';

type Ref = FragmentType<typeof FoundChatMessageFragmentDoc>;

export interface FoundPage {
  messages: readonly Ref[];
  /** Null at the end. */
  next: string | null;
}

interface Found {
  messages: readonly FoundChatMessageFragment[];
  next: string | null;
}

/**
 * Messages that are asked for by something: a word, a star, a pin. They are asked for anew with each `subject`; `ask` may be
 * another function at each render.
 * @param subject - null: nothing is asked for
 */
export function useFoundList(
  subject: string | null,
  ask: (client: Asker, after: string | null) => Promise<FoundPage>,
) {
  const client = useApolloClient();
  const [found, setFound] = useState<(Found & { of: string }) | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = async (of: string, before: Found | null, isOver: () => boolean) => {
    setState('loading');
    try {
      const page = await ask(client, before?.next ?? null);
      if (isOver()) return;
      const more = page.messages.map((ref) => readFragment(FoundChatMessageFragmentDoc, ref));
      setFound({ of, messages: [...(before?.messages ?? []), ...more], next: page.next });
      setState('idle');
    } catch {
      if (!isOver()) setState('failed');
    }
  };
  useEffect(() => {
    if (subject === null) return undefined;
    let over = false;
    void load(subject, null, () => over);
    return () => {
      over = true;
    };
    // What is asked follows from the subject.
  }, [subject]);
  const shown = found?.of === subject ? found : null;
  return {
    messages: subject === null ? null : (shown?.messages ?? null),
    hasMore: Boolean(shown?.next),
    state,
    more: () => void (subject !== null && load(subject, shown, () => false)),
    forget: (id: string) =>
      setFound((now) => now && { ...now, messages: now.messages.filter((each) => each.id !== id) }),
  };
}

export type Asker = ReturnType<typeof useApolloClient>;

/** A question whose answer is never kept: what is found changes while nobody looks. */
export async function fresh<Data, Variables extends Record<string, unknown>>(
  client: Asker,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  const asked = { query, variables, fetchPolicy: 'no-cache', context: { quiet: true } } as const;
  const { data } = await client.query(asked as never);
  return data as Data | undefined;
}
