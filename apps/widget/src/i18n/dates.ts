import type { Texts } from './texts';

/** Figures stay Latin in Arabic too, as everywhere in Parley. */
const tag = (texts: Texts) => (texts.locale === 'ar-AR' ? 'ar-u-nu-latn' : texts.locale);

const dayStart = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const two = (value: number) => String(value).padStart(2, '0');

export const dayKey = (iso: string): number => dayStart(new Date(iso));

/** "Today", "Yesterday", else DD-MM-YYYY. */
export function dayLabel(iso: string, texts: Texts, now = new Date()): string {
  const date = new Date(iso);
  const days = Math.round((dayStart(now) - dayStart(date)) / 86_400_000);
  if (days === 0) return texts.t('today');
  if (days === 1) return texts.t('yesterday');
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}

export const clock = (iso: string): string => {
  const date = new Date(iso);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** "just now", "5 min. ago" within the hour, after that the time of day. */
export function shortTime(iso: string, texts: Texts, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return texts.t('now');
  if (minutes >= 60) return clock(iso);
  return new Intl.RelativeTimeFormat(tag(texts), { style: 'short' }).format(-minutes, 'minute');
}

/** "Mon 09:00"; with the date when that is more than a week away. */
export function dayAndTime(iso: string, texts: Texts): string {
  const date = new Date(iso);
  const isNear = date.getTime() - Date.now() < 6 * 86_400_000;
  const day = isNear ? { weekday: 'short' as const } : { day: 'numeric' as const, month: 'short' as const };
  return `${new Intl.DateTimeFormat(tag(texts), day).format(date)} ${clock(iso)}`;
}

/** For the tooltip: DD-MM-YYYY HH:mm. */
export function fullTime(iso: string): string {
  const date = new Date(iso);
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()} ${clock(iso)}`;
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
