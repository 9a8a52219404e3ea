import { IconUsersGroup } from '@tabler/icons-react';
import { readFragment } from '@/gql';
import { useDeletion } from '@/lib/deletion';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import type { Things } from '@/ui/page';
import {
  ContactGroupRowFragmentDoc,
  useContactGroupCountsQuery,
  useContactGroupListQuery,
  useDeleteContactGroupMutation,
  useRestoreContactGroupMutation,
} from './Groups.generated';
import type { Rule } from './Rule/rule';

/** The groups of contacts as the settings have them. */
export const GROUPS: Things = { home: '/admin/contact_groups', words: 'groups', icon: IconUsersGroup };

export const GROUP_NEWS = ['contact_groups.changed', 'contact_group_members.changed'] as const;

const lists = { refetchQueries: ['ContactGroupList', 'ContactGroupChoices'] };

/** What somebody is writing. */
export interface GroupValues {
  name: string;
  description: string;
  color: string;
  rule: Rule | null;
}

/** The list as far as it was asked for, each with how many are in it once that is counted. */
export function useGroups(term: string) {
  const variables = { term: term || null, first: KEYSET_PAGE };
  const list = useKeyset(useContactGroupListQuery({ variables, ...KEYSET }), 'contactGroups');
  const counts = useContactGroupCountsQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(GROUP_NEWS, () => {
    list.refresh();
    void counts.refetch().catch(() => undefined);
  });
  const of = new Map(
    (counts.data ?? counts.previousData)?.contactGroups.edges.map(({ node }) => [node.id, node.memberCount]),
  );
  return {
    ...list,
    rows: list.nodes
      ?.map((node) => readFragment(ContactGroupRowFragmentDoc, node))
      .map((group) => ({ ...group, memberCount: of.get(group.id) })),
  };
}

export type ListedGroup = NonNullable<ReturnType<typeof useGroups>['rows']>[number];

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteGroup(onDone: () => void) {
  const [remove] = useDeleteContactGroupMutation({ context: { quiet: true }, ...lists });
  const [restore] = useRestoreContactGroupMutation({ context: { quiet: true }, ...lists });
  return useDeletion('groups', { remove, restore, onDone });
}
