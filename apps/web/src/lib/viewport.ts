import { useSyncExternalStore } from 'react';

/** The widths at which columns come and go: 1600, 1200, 991 and 768. */
export type Viewport = 'phone' | 'single' | 'double' | 'icons' | 'full';

const queries =
  typeof window === 'undefined' || !window.matchMedia
    ? []
    : [768, 991, 1200, 1600].map((width) => window.matchMedia(`(min-width: ${width}px)`));
const names: Viewport[] = ['phone', 'single', 'double', 'icons', 'full'];

function subscribe(listener: () => void): () => void {
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function current(): Viewport {
  return names[queries.filter((query) => query.matches).length] ?? 'icons';
}

/**
 * Which layout fits: `full` all four columns, `icons` rail of icons, `double` list and conversation,
 * `single` one column, `phone` one column with a tab bar.
 */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, current);
}
