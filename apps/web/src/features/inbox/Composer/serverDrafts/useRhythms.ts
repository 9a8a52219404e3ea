import { useEffect, useRef, useState } from 'react';
import type { ComposerMode } from '../drafts';
import { SaveRhythm } from './sync';

export const MODES: readonly ComposerMode[] = ['REPLY', 'NOTE'];

/** One rhythm per mode. What waits is saved when the page is hidden or left. */
export function useRhythms(save: (mode: ComposerMode) => Promise<void>) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const [rhythms] = useState(
    () => new Map(MODES.map((mode) => [mode, new SaveRhythm(() => latest.current(mode))])),
  );
  useEffect(() => {
    const flush = () => rhythms.forEach((rhythm) => void rhythm.flush());
    const onHide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
    };
  }, [rhythms]);
  return rhythms;
}
