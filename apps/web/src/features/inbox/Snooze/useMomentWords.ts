import { useTranslation } from 'react-i18next';
import { formatDate, formatTime, useNow } from '@/lib/format';
import { useSession } from '@/lib/session';

const WEEK_MS = 6 * 86_400_000;

/** A moment ahead in few words: the time today, the weekday within a week, else the date as well. */
export function useMomentWords(): (at: string | Date) => string {
  const { i18n } = useTranslation('snooze');
  const { me } = useSession();
  const now = useNow();
  return (value) => {
    const at = new Date(value);
    const time = formatTime(at);
    if (formatDate(at) === formatDate(now)) return time;
    const weekday = weekdayOf(at, i18n.language, me.timezone);
    const isNear = Math.abs(at.getTime() - now) < WEEK_MS;
    return isNear ? `${weekday} ${time}` : `${weekday} ${formatDate(at)} ${time}`;
  };
}

function weekdayOf(at: Date, locale: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(at);
  }
}
