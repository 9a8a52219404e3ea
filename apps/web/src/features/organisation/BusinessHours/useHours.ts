import { IconClock } from '@tabler/icons-react';
import type { BusinessSchedule } from '@parley/schema';
import { readFragment } from '@/gql';
import { useDeletion } from '@/lib/deletion';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import type { HoursFormFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import {
  HoursRowFragmentDoc,
  useDeleteHoursMutation,
  useHoursListQuery,
  useRestoreHoursMutation,
} from './BusinessHours.generated';
import type { Things } from '@/ui/page';

/** When the company is there, by schedule. */
export const HOURS: Things = { home: '/admin/business_hours', words: 'hours', icon: IconClock };

const lists = { refetchQueries: ['HoursList'] };

/** What somebody is writing. */
export interface HoursValues extends BusinessSchedule {
  name: string;
  channelIds: string[];
}

export function valuesOf(hours: HoursFormFragment): HoursValues {
  const row = readFragment(HoursRowFragmentDoc, hours);
  const plain = ({ from, to }: { from: string; to: string }) => ({ from, to });
  return {
    name: row.name,
    timeZone: row.timeZone,
    week: hours.week.map(({ spans }) => spans.map(plain)),
    exceptions: hours.exceptions.map(({ name, from, to, everyYear, spans }) => ({
      name,
      from,
      to,
      everyYear,
      spans: spans.map(plain),
    })),
    channelIds: row.channels.map(({ id }) => id),
  };
}

/** The list as far as it was asked for. */
export function useHours(term: string) {
  const list = useKeyset(
    useHoursListQuery({ variables: { term: term || null, first: KEYSET_PAGE }, ...KEYSET }),
    'businessHours',
  );
  useNews(['business_hours.changed'], list.refresh);
  return { ...list, rows: list.nodes?.map((node) => readFragment(HoursRowFragmentDoc, node)) };
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteHours(onDone: () => void) {
  const [remove] = useDeleteHoursMutation({ context: { quiet: true }, ...lists });
  const [restore] = useRestoreHoursMutation({ context: { quiet: true }, ...lists });
  return useDeletion('hours', { remove, restore, onDone });
}
