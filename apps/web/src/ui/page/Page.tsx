import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Page.module.css';

const FootContext = createContext<HTMLElement | null>(null);

/** The body of a page inside a frame that scrolls, with a foot that stays in sight: the place of a save bar. */
export function Page(props: { children: ReactNode; isForm?: boolean }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FootContext value={foot}>
      <div className={styles.page}>
        <div className={props.isForm ? `${styles.inner} ${styles.form}` : styles.inner}>{props.children}</div>
        <div ref={setFoot} className={styles.foot} />
      </div>
    </FootContext>
  );
}

/** Draws its children at the foot of the page it stands in. */
export function PageFoot(props: { children: ReactNode }) {
  const foot = use(FootContext);
  return foot ? createPortal(props.children, foot) : null;
}
