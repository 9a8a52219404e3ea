import {
  type BusinessSchedule,
  businessHoursLimits,
  type HoursException,
  type OpenSpan,
  problemsOfSchedule,
  type ScheduleProblem,
  weekdays,
} from '@parley/schema';
import type { HoursChannel } from './hours-channels.js';

/** Hours as they are kept. */
export interface BusinessHoursRow extends BusinessSchedule {
  id: number;
  name: string;
  week: OpenSpan[][];
  exceptions: HoursException[];
  channelIds: number[];
  formerChannelIds: number[];
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

/** Hours as both faces of the API show them: with those of their channels that the caller may see. */
export interface BusinessHoursView extends BusinessHoursRow {
  channels: HoursChannel[];
}

/** A channel that cannot be chosen, since other hours have it. */
export interface UnavailableChannel extends HoursChannel {
  businessHoursId: number;
  businessHoursName: string;
}

export interface BusinessHoursFacts {
  name: string;
  timeZone: string;
  week: OpenSpan[][];
  exceptions: HoursException[];
}

const SENTENCES: Record<ScheduleProblem['problem'], string> = {
  time: 'Write times as 09:30; the end of the day is 24:00.',
  order: 'What opens has to close later on the same day; the end of the day is 24:00.',
  overlap: 'Two of these times overlap.',
  tooMany: `A day has up to ${businessHoursLimits.spansPerDay} times.`,
  date: 'Write dates as 2026-12-25.',
  dateOrder: 'The last day comes before the first.',
  name: `A day off has a name of 1 to ${businessHoursLimits.name} letters.`,
};

/** What is wrong, by field; days by their names. */
export function faultsOf(facts: Pick<BusinessHoursFacts, 'week' | 'exceptions'>): Record<string, string[]> {
  return Object.fromEntries(
    problemsOfSchedule(facts).map(({ at, problem }) => [
      at.replace(/^week\.(\d)$/, (_, day: string) => `week.${weekdays[Number(day)]?.toLowerCase()}`),
      [SENTENCES[problem]],
    ]),
  );
}
