import type { ReactNode } from 'react';
import styles from './Marks.module.css';

/** A count of what needs an answer. Nothing for zero. */
export function Counter(props: {
  value: number;
  tone?: 'filled' | 'accent' | 'quiet';
  label?: string;
  /** Shown up to here; less where it stands on an icon. */
  max?: number;
}) {
  const { max = 999 } = props;
  if (props.value <= 0) return null;
  const shown = props.value > max ? `${max}+` : String(props.value);
  return (
    <span className={styles[props.tone ?? 'filled']}>
      <span aria-hidden={props.label ? true : undefined}>{shown}</span>
      {props.label ? <span className="visually-hidden">{props.label}</span> : null}
    </span>
  );
}

type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger';

/** A small word on a soft ground. */
export function Tag(props: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[props.tone ?? 'neutral']}`}>
      {props.icon}
      {props.children}
    </span>
  );
}

/** A label: a square in its colour, then its name. */
export function LabelMark(props: { name: string; color: string }) {
  return (
    <span className={styles.label}>
      <span className={styles.square} style={{ background: props.color }} aria-hidden />
      <span className={styles.labelName}>{props.name}</span>
    </span>
  );
}

export function KeyCap(props: { children?: ReactNode }) {
  return (
    <kbd className={styles.key} dir="ltr">
      {props.children}
    </kbd>
  );
}

/** Three dots of somebody typing; still under reduced motion. */
export function TypingDots() {
  return (
    <span className={styles.dots} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}
