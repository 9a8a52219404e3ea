import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The time until a moment, in words: whole minutes, and seconds in the last one. Calls `onOver` once when it has come. */
export function useTimeLeft(until: number, onOver: () => void): string {
  const { t } = useTranslation('acting');
  const [now, setNow] = useState(() => Date.now());
  const latest = useRef(onOver);
  latest.current = onOver;
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      latest.current();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const left = Math.max(0, until - now);
  if (left < MINUTE_MS) return t('seconds', { value: Math.ceil(left / SECOND_MS) });
  return t('minutes', { value: Math.floor(left / MINUTE_MS) });
}
