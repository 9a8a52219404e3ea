const BUBBLE =
  'M8 13.6C8 9.9 10.9 7 14.6 7h3.6c3.9 0 7 3.1 7 7s-3.1 7-7 7h-2.4c-1.2 0-2.3.5-3.1 1.3l-3 3.1c-.6.6-1.7.2-1.7-.7zM14.7 11.2c-1.4 0-2.5 1.1-2.5 2.5v.6c0 1.4 1.1 2.5 2.5 2.5h3.4a2.8 2.8 0 0 0 0-5.6z';

/** The sign of Parley: a petrol square with a speech bubble whose tail makes it a P. */
export function Mark(props: { size?: number }) {
  const size = props.size ?? 24;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--p-accent)" />
      <path d={BUBBLE} fill="var(--p-on-accent)" fillRule="evenodd" />
    </svg>
  );
}

/** Sign and word together. */
export function Wordmark(props: { size?: number; fontSize?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <Mark size={props.size} />
      <span
        style={{
          fontWeight: 650,
          letterSpacing: '-0.025em',
          fontSize: props.fontSize ?? 15,
          lineHeight: 1.3,
        }}
      >
        Parley
      </span>
    </span>
  );
}
