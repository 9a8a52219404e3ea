import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** What clocks show where somebody is; null of a zone that this browser does not know. */
export function timeIn(zone: string, at: Date): string | null {
  try {
    const maker = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return maker.format(at);
  } catch {
    return null;
  }
}

/** The same of now, as long as somebody looks. */
export function useTimeThere(zone: string | null | undefined): string | null {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!zone) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [zone]);
  return zone ? timeIn(zone, now) : null;
}
