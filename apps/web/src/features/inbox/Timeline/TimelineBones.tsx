import type { CSSProperties } from 'react';
import styles from './Timeline.module.css';

const SHAPES: CSSProperties[] = [
  { inlineSize: '52%', blockSize: 56 },
  { inlineSize: '60%', blockSize: 76 },
  { inlineSize: '38%', blockSize: 36 },
  { inlineSize: '48%', blockSize: 56 },
];

/** Bubbles to come, in their true shape. */
export function TimelineBones({ count, label }: { count: number; label: string }) {
  return (
    <div className={styles.bones} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bone} style={SHAPES[index % SHAPES.length]} />
      ))}
    </div>
  );
}
