import { IconPhoneCall } from '@tabler/icons-react';
import type { IvrFlow } from '@parley/schema';
import { readFragment } from '@/gql';
import { useDeletion } from '@/lib/deletion';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import type { IvrRowFragment } from '@/gql/graphql';
import {
  IvrRowFragmentDoc,
  useDeleteIvrFlowMutation,
  useIvrFlowListQuery,
  useRestoreIvrFlowMutation,
} from './Ivr.generated';
import type { Things } from '@/ui/page';

/** What callers meet, by name. */
export const FLOWS: Things = { home: '/admin/ivr', words: 'ivr', icon: IconPhoneCall };

const lists = { refetchQueries: ['IvrFlowList'] };

/** What somebody is writing. */
export interface IvrValues {
  name: string;
  flow: IvrFlow;
  channelIds: string[];
}

export function valuesOf({ name, flow, channels }: IvrRowFragment): IvrValues {
  return { name, flow: flow as IvrFlow, channelIds: channels.map(({ id }) => id) };
}

/** The list as far as it was asked for. */
export function useIvrFlows() {
  const list = useKeyset(useIvrFlowListQuery({ variables: { first: KEYSET_PAGE }, ...KEYSET }), 'ivrFlows');
  return { ...list, rows: list.nodes?.map((node) => readFragment(IvrRowFragmentDoc, node)) };
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteIvr(onDone: () => void) {
  const [remove] = useDeleteIvrFlowMutation({ context: { quiet: true }, ...lists });
  const [restore] = useRestoreIvrFlowMutation({ context: { quiet: true }, ...lists });
  return useDeletion('ivr', { remove, restore, onDone });
}
