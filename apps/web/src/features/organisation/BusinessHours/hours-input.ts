import { problemsOfSchedule, weekdays } from '@parley/schema';
import type { CreateBusinessHoursInput } from '@/gql/graphql';
import { useNamed } from '@/ui/page';
import type { HoursValues } from './useHours';

/** As the server takes it. */
export function inputOf({
  name,
  timeZone,
  week,
  exceptions,
  channelIds,
}: HoursValues): CreateBusinessHoursInput {
  return {
    name: name.trim(),
    timeZone,
    week: weekdays.map((day, at) => ({ day, spans: [...(week[at] ?? [])] })),
    exceptions: exceptions.map((exception) => ({ ...exception, spans: [...exception.spans] })),
    channelIds,
  };
}

/** Whether it can be saved; what is missing is said only after somebody tried. */
export function useReady(values: HoursValues) {
  const named = useNamed('hours', values.name, true);
  return { ...named, check: () => named.check() && problemsOfSchedule(values).length === 0 };
}
