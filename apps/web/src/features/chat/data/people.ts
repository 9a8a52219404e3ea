import type { ApolloClient } from '@apollo/client';
import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';
import { ChatPeopleDocument } from './Chat.generated';

export interface Colleague {
  id: string;
  name: string;
  image: string | null;
  worksHere: boolean;
}

/** So many pages at most: of a larger company the rest stays without a picture. */
const MOST_PAGES = 20;

const people = createStore<ReadonlyMap<string, Colleague>>(new Map());
let asked: Promise<void> | null = null;

/** Names and pictures of all colleagues, once per page load. */
export function loadPeople(client: ApolloClient): Promise<void> {
  asked ??= load(client).catch(() => {
    asked = null;
  });
  return asked;
}

async function load(client: ApolloClient): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data }: { data?: PeoplePage } = await client.query<PeoplePage>({
      query: ChatPeopleDocument,
      variables: { after },
      fetchPolicy: 'no-cache',
      context: { quiet: true },
    });
    const known = new Map(people.get());
    for (const { node } of data?.users.edges ?? []) {
      const { id, fullName: name, profileImage, status } = node;
      known.set(id, { id, name, image: profileImage ?? null, worksHere: status === 'ACTIVE' });
    }
    people.set(known);
    after = data?.users.pageInfo.endCursor ?? null;
    if (!data?.users.pageInfo.hasNextPage) return;
  }
}

interface PeoplePage {
  users: {
    edges: { node: { id: string; fullName: string; profileImage?: string | null; status: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  };
}

export const usePerson = (id: string): Colleague | undefined =>
  useSyncExternalStore(people.subscribe, () => people.get().get(id));

export const usePeople = (): ReadonlyMap<string, Colleague> =>
  useSyncExternalStore(people.subscribe, people.get);

export const peopleNow = (): ReadonlyMap<string, Colleague> => people.get();
