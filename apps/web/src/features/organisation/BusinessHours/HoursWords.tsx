import { type Opening, openingAt, type BusinessSchedule } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import styles from './BusinessHours.module.css';

interface Shown {
  isOpen: boolean;
  until: string | Date | null;
  opensAt: string | Date | null;
  exception: string | null;
}

/** "Open until 17:00", in the clocks of the schedule's own zone. */
export function OpeningWords({ opening, timeZone }: { opening: Shown | Opening; timeZone: string }) {
  const { t, i18n } = useTranslation('hours');
  const { isOpen, until, opensAt, exception } = opening;
  const change = until ?? opensAt;
  const when = change ? momentIn(i18n.language, timeZone, new Date(change)) : '';
  const words = isOpen
    ? t(until ? 'now.open' : 'now.openAlways', { when })
    : t(opensAt ? 'now.closed' : 'now.closedAlways', { when });
  return (
    <span className={styles.state}>
      <span className={styles.dot} data-open={isOpen || undefined} aria-hidden />
      {words}
      {exception ? <bdi className={styles.quiet}> · {exception}</bdi> : null}
    </span>
  );
}

/** What a schedule that is being written says at this moment; nothing while it cannot be read. */
export function DraftOpening({ schedule }: { schedule: BusinessSchedule }) {
  try {
    return <OpeningWords opening={openingAt(schedule, new Date())} timeZone={schedule.timeZone} />;
  } catch {
    return null;
  }
}

/** The time alone today, with the day in the coming week, else with the date. */
function momentIn(locale: string, timeZone: string, moment: Date): string {
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' } as const;
  const isToday = day(moment) === day(new Date());
  const isNear = moment.getTime() - Date.now() < 6 * 86_400_000;
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...clock,
    ...(!isToday && { weekday: 'short' }),
    ...(!isToday && !isNear && { day: 'numeric', month: 'short' }),
  }).format(moment);
}
