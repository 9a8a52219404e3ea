import { IconMessage2Code } from '@tabler/icons-react';
import { readFragment } from '@/gql';
import { useDeletion } from '@/lib/deletion';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import {
  useDeleteWidgetMutation,
  useRestoreWidgetMutation,
  useWidgetListQuery,
  WidgetRowFragmentDoc,
} from './Widgets.generated';
import type { Things } from '@/ui/page';

/** The chats that websites show. */
export const WIDGETS: Things = { home: '/admin/web_widgets', words: 'widgets', icon: IconMessage2Code };

const lists = { refetchQueries: ['WidgetList'] };

/** The list as far as it was asked for. */
export function useWidgets(term: string) {
  const list = useKeyset(
    useWidgetListQuery({ variables: { term: term || null, first: KEYSET_PAGE }, ...KEYSET }),
    'webWidgets',
  );
  return { ...list, rows: list.nodes?.map((node) => readFragment(WidgetRowFragmentDoc, node)) };
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteWidget(onDone: () => void) {
  const [remove] = useDeleteWidgetMutation({ context: { quiet: true }, ...lists });
  const [restore] = useRestoreWidgetMutation({ context: { quiet: true }, ...lists });
  return useDeletion('widgets', { remove, restore, onDone });
}
