import { useEffect, useState } from 'react';

export type DateValue = string | number | Date;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Parts {
  day: string;
  month: string;
  year: string;
  hour: string;
  minute: string;
}

let zone: string | undefined;
const makers = new Map<string, Intl.DateTimeFormat>();

/** All times are shown in this zone (the user's own setting). An unknown name falls back to the browser's zone. */
export function showTimesIn(timeZone: string | undefined): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    zone = timeZone;
  } catch {
    zone = undefined;
  }
}

function partsOf(value: DateValue): Parts {
  const key = zone ?? '';
  let maker = makers.get(key);
  if (!maker) {
    maker = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    makers.set(key, maker);
  }
  const parts = maker.formatToParts(new Date(value));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

/** `21-11-2026` */
export function formatDate(value: DateValue): string {
  const { day, month, year } = partsOf(value);
  return `${day}-${month}-${year}`;
}

/** `09:05` */
export function formatTime(value: DateValue): string {
  const { hour, minute } = partsOf(value);
  return `${hour}:${minute}`;
}

/** `21-11-2026 09:05` */
export function formatDateTime(value: DateValue): string {
  return `${formatDate(value)} ${formatTime(value)}`;
}

export interface RelativeWords {
  now: string;
  minutes: (count: number) => string;
  hours: (count: number) => string;
  yesterday: string;
}

/** Relative up to a day ("now", "24 m", "2 h"), then "yesterday", then the date. Times ahead of the clock are "now". */
export function formatRelative(value: DateValue, now: number, words: RelativeWords): string {
  const age = now - new Date(value).getTime();
  if (age < MINUTE) return words.now;
  if (age < HOUR) return words.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return words.hours(Math.floor(age / HOUR));
  if (formatDate(value) === formatDate(now - DAY)) return words.yesterday;
  return formatDate(value);
}

/** Over 1,000,000 bytes in MB, over 1,000 in KB, else bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes > 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  if (bytes > 1_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${bytes} bytes`;
}

const clock = { now: Date.now(), listeners: new Set<(now: number) => void>(), timer: 0 };

/** The present moment, renewed every half minute for everybody at once. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    clock.listeners.add(setNow);
    if (!clock.timer) {
      clock.timer = window.setInterval(() => {
        clock.now = Date.now();
        for (const listener of clock.listeners) listener(clock.now);
      }, 30_000);
    }
    return () => {
      clock.listeners.delete(setNow);
      if (clock.listeners.size > 0) return;
      window.clearInterval(clock.timer);
      clock.timer = 0;
    };
  }, []);
  return now;
}
