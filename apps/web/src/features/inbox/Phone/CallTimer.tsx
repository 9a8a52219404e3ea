import { useEffect, useState } from 'react';
import { clock } from './phone-number';
import type { ShownCall } from './phoneStore';

/** How long they have been speaking, or spoke. */
export function CallTimer({ call: { since, until } }: { call: ShownCall }) {
  const [now, setNow] = useState(Date.now());
  const isRunning = since !== null && until === null;
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (since === null) return null;
  const seconds = Math.max(0, Math.floor(((until ?? now) - since) / 1_000));
  return (
    <span role="timer" dir="ltr">
      {clock(seconds)}
    </span>
  );
}
