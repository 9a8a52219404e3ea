import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import styles from './FoldingRow.module.css';

/** A list whose rows unfold to what lies behind them. */
export function FoldingList(props: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

/** One line that says what happened and when; a click unfolds the rest, which is only drawn then. */
export function FoldingRow(props: { icon: ReactNode; time: string; line: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const relative = useRelativeTime();
  const id = useId();
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} className={styles.arrow} aria-hidden />
        <span className={styles.icon}>{props.icon}</span>
        <span className={styles.words}>{props.line}</span>
        <time className={styles.time} dateTime={props.time} title={formatDateTime(props.time)}>
          {relative(props.time)}
        </time>
      </button>
      {isOpen ? (
        <div id={id} className={styles.details}>
          {props.children}
        </div>
      ) : null}
    </li>
  );
}

/** Names and what stands for them, in two columns. */
export function Facts(props: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
