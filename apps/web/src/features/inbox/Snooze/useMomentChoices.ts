import { IconClock, IconSparkles } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useInboxSettings } from '../Settings/useInboxSettings';
import { presetsAt } from './moments';
import { useMomentWords } from './useMomentWords';

export interface MomentChoice {
  id: string;
  label: string;
  /** The moment in words, where the label is a name for it. */
  detail?: string;
  icon: Icon;
  at: Date;
}

/** What the words mean, first; then the presets that begin so, or all of them. */
export function useMomentChoices(query: string): readonly MomentChoice[] {
  const { t } = useTranslation('snooze');
  const words = useMomentWords();
  const { me } = useSession();
  const hours = useInboxSettings();
  const now = useNow();
  const meant = useMeant(query);
  const typed = query.trim().toLocaleLowerCase();
  const presets = presetsAt(new Date(now), me.timezone, hours)
    .map(({ name, at }) => ({
      id: name,
      label: t(`presets.${name}`),
      detail: words(at),
      icon: IconClock,
      at,
    }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(typed));
  if (!meant) return presets;
  const understood = { id: 'meant', label: words(meant), detail: t('meant'), icon: IconSparkles, at: meant };
  return [understood, ...presets.filter(({ at }) => at.getTime() !== meant.getTime())];
}

/** The reader of dates comes with the first letter that is typed. */
function useMeant(query: string): Date | null {
  const { i18n } = useTranslation('snooze');
  const { me } = useSession();
  const hours = useInboxSettings();
  const [meant, setMeant] = useState<{ query: string; at: Date | null }>({ query: '', at: null });
  const { morningHour, afternoonHour, eveningHour } = hours;
  useEffect(() => {
    let isLatest = true;
    if (!query.trim()) return;
    void (async () => {
      const { understand } = await import('./understand');
      const at = await understand(query, {
        now: new Date(),
        zone: me.timezone,
        locale: i18n.language,
        hours: { morningHour, afternoonHour, eveningHour },
      });
      if (isLatest) setMeant({ query, at });
    })().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [query, me.timezone, i18n.language, morningHour, afternoonHour, eveningHour]);
  return query.trim() && meant.query === query ? meant.at : null;
}
