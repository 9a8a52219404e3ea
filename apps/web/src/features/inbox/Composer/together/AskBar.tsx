import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../serverDrafts/Drafts.module.css';

interface Choice {
  label: string;
  run: () => void;
}

/** A sentence above the composer that wants one of two answers. It is read out, and blocks nothing. */
export function AskBar({ children, yes, no }: { children: ReactNode; yes: Choice; no: Choice }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-tone="warn"
      role="alert"
      onKeyDown={(event) => event.key === 'Escape' && no.run()}
    >
      <div className={styles.line}>
        <span className={styles.words}>{children}</span>
        <Button variant="subtle" size="xs" onClick={no.run}>
          {no.label}
        </Button>
        <Button variant="default" size="xs" onClick={yes.run}>
          {yes.label}
        </Button>
      </div>
    </div>
  );
}
