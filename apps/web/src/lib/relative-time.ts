import { useTranslation } from 'react-i18next';
import { type DateValue, formatRelative, useNow } from './format';

/** A function that writes a time relative to now in the current language; it renews itself as time passes. */
export function useRelativeTime(): (value: DateValue) => string {
  const { t } = useTranslation('ui');
  const now = useNow();
  return (value) =>
    formatRelative(value, Math.max(now, Date.now()), {
      now: t('time.now'),
      minutes: (count) => t('time.minutes', { count }),
      hours: (count) => t('time.hours', { count }),
      yesterday: t('time.yesterday'),
    });
}
