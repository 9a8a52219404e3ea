import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, useNow } from '@/lib/format';

const days = new Map<string, string>();

/** The reader's calendar day of a moment. Remembered: a long conversation asks for the same moments again and again. */
export function dayOf(iso: string): string {
  const known = days.get(iso);
  if (known) return known;
  if (days.size > 2_000) days.clear();
  const day = formatDate(iso);
  days.set(iso, day);
  return day;
}

/** The name of a day: today, yesterday, else its date. */
export function useDayName(): (iso: string) => string {
  const { t } = useTranslation('conversation');
  const now = useNow();
  return useCallback(
    (iso) => {
      const day = formatDate(iso);
      if (day === formatDate(now)) return t('day.today');
      if (day === formatDate(now - 86_400_000)) return t('day.yesterday');
      return day;
    },
    [now, t],
  );
}
