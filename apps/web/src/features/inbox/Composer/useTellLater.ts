import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AfterFrame } from './afterFrame';

/** Tells what stands in a field after the frame that shows it; at the latest when the field goes. */
export function useTellLater(read: () => string | null, onChange: (value: string) => void): AfterFrame {
  const latest = useRef({ read, onChange });
  useEffect(() => {
    latest.current = { read, onChange };
  });
  const [told] = useState(
    () =>
      new AfterFrame(() => {
        const value = latest.current.read();
        if (value !== null) latest.current.onChange(value);
      }),
  );
  // Before what is read has left the page.
  useLayoutEffect(() => () => told.settle(), [told]);
  return told;
}
