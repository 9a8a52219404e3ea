const PATHS = {
  chat: 'M3 20l1.3-3.9A9 8 0 1 1 7.7 19L3 20M8.5 12h.01M12 12h.01M15.5 12h.01',
  question: 'M8 9a3.5 3 0 0 1 3.5-3h1a3.5 3 0 0 1 3.5 3 3 3 0 0 1-2 3 3 4 0 0 0-2 4m0 3v.01',
  hand: 'M8 13V5.500a1.500 1.500 0 0 1 3 0V12m0-6.500v-2a1.500 1.500 0 1 1 3 0V12m0-6.500a1.500 1.500 0 0 1 3 0V12m0-4.500a1.500 1.500 0 0 1 3 0V16a6 6 0 0 1-6 6h-2a7 6 0 0 1-5-2.700q-.700-1-3.300-5.500a1.500 1.500 0 0 1 .500-2 1.900 1.900 0 0 1 2.300.300L8 13',
  close: 'M18 6 6 18M6 6l12 12',
  down: 'm6 9 6 6 6-6',
  clip: 'm15 7-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9L21 13',
  send: 'M10 14 21 3m0 0-6.5 18a.55.55 0 0 1-1 0L10 14l-7-3.5a.55.55 0 0 1 0-1L21 3',
  check: 'm5 12 5 5L20 7',
  checks: 'm7 12 5 5L22 7M2 12l5 5m5-5 5-5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  alert: 'M12 8v4m0 4h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  file: 'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: whatever it means is said in words beside it or in the control's name. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class={`icon icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={size < 14 ? 2 : 1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
