import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../format';
import { type Presence, usePresenceOf } from './store';

/** "away", "do not disturb until 09:00"; nothing while nobody knows. */
export function useAvailabilityWords(): (presence: Presence | null) => string {
  const { t } = useTranslation('presence');
  return (presence) => {
    if (!presence) return '';
    if (!presence.isDoNotDisturb) return t(presence.status);
    const until = presence.doNotDisturbUntil;
    return until ? t('quietUntil', { time: momentOf(until) }) : t('quiet');
  };
}

/** What choosers of colleagues need: who is there, and the words for it. */
export function useAvailability() {
  return { presenceOf: usePresenceOf(), wordsFor: useAvailabilityWords() };
}

/** The time, and the day where it is not within a day from now. */
function momentOf(at: string): string {
  const isNear = new Date(at).getTime() - Date.now() < 20 * 3_600_000;
  return isNear ? formatTime(at) : `${formatDate(at)} ${formatTime(at)}`;
}
