import { useEffect, useState } from 'react';

/** How long it has been going on. */
export function CallClock({ from }: { from: string }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" dir="ltr" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {clockOf(Math.max(0, Math.floor((now - Date.parse(from)) / 1_000)))}
    </span>
  );
}

/** `4:07`, `1:02:09`. */
export function clockOf(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
