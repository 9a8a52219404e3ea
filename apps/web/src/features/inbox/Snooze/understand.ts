import type { Chrono, ParsedResult } from 'chrono-node';
import { type Hours, momentOf, offsetAt } from './moments';

type Language = 'ar' | 'de' | 'en' | 'es' | 'fr' | 'id' | 'it' | 'nl' | 'pt' | 'ru';

/** Each language is a part of its own, loaded when somebody types in it. */
const languages: Record<Language, () => Promise<{ casual: Chrono }>> = {
  ar: () => import('chrono-node/ar'),
  de: () => import('chrono-node/de'),
  en: () => import('chrono-node/en'),
  es: () => import('chrono-node/es'),
  fr: () => import('chrono-node/fr'),
  id: () => import('chrono-node/id'),
  it: () => import('chrono-node/it'),
  nl: () => import('chrono-node/nl'),
  pt: () => import('chrono-node/pt'),
  ru: () => import('chrono-node/ru'),
};

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

export interface Reading {
  now: Date;
  /** The person's own zone and language. */
  zone: string;
  locale: string;
  hours: Hours;
}

/** The moment that somebody's words mean, in their language or in English; null when they mean none ahead of now. */
export async function understand(text: string, reading: Reading): Promise<Date | null> {
  const own = reading.locale.slice(0, 2);
  const codes: Language[] = isLanguage(own) && own !== 'en' ? [own, 'en'] : ['en'];
  for (const code of codes) {
    const { casual } = await languages[code]();
    const at = read(casual, tidy(text), reading);
    if (at) return at;
  }
  return null;
}

/** "9 uur" and "9 Uhr" are said of the clock where a reader of dates wants "9:00". */
function tidy(text: string): string {
  return text
    .trim()
    .replace(
      /\b(\d{1,2})(?:[:.](\d{2}))?\s*(?:uur|uhr)\b/giu,
      (_, hour: string, minute = '00') => `${hour}:${minute}`,
    );
}

function read(chrono: Chrono, text: string, { now, zone, hours }: Reading): Date | null {
  if (!text) return null;
  const timezone = offsetAt(now.getTime(), zone) / 60_000;
  const [result] = chrono.parse(text, { instant: now, timezone }, { forwardDate: true });
  // A few letters of a longer word are no date.
  if (!result || result.text.length < text.length / 2) return null;
  const at = momentIn(result, zone, hours);
  return at.getTime() > now.getTime() ? at : null;
}

/** What was said of the clock is of the clock on the person's wall; "in two hours" is counted from now. */
function momentIn({ start }: ParsedResult, zone: string, hours: Hours): Date {
  if (start.isCertain('timezoneOffset')) return start.date();
  const get = (part: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(part) ?? 0;
  const date = { year: get('year'), month: get('month'), day: get('day') };
  if (start.isCertain('hour')) return momentOf({ ...date, hour: get('hour'), minute: get('minute') }, zone);
  return momentOf({ ...date, hour: hourMeant(get('hour'), hours), minute: 0 }, zone);
}

/** Without an hour a day begins in the morning; the times of day that are words have the company's hours. */
function hourMeant(implied: number, hours: Hours): number {
  if (implied >= 18) return hours.eveningHour;
  if (implied >= 13) return hours.afternoonHour;
  return hours.morningHour;
}
