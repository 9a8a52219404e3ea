import { type ReactNode, useId } from 'react';
import styles from './FormSection.module.css';

/** A part of a form with its own heading; sections are divided by a hairline. */
export function FormSection(props: { title: string; help?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {props.title}
      </h2>
      {props.help ? <p className={styles.help}>{props.help}</p> : null}
      <div className={styles.fields}>{props.children}</div>
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldRow(props: { children: ReactNode }) {
  return <div className={styles.row}>{props.children}</div>;
}
