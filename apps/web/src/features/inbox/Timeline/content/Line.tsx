import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Content.module.css';
import { safeLink } from './content';

/** What kind of message it is, with more about it below. */
export function Line(props: { icon: Icon; title: string; link?: string | undefined; children?: ReactNode }) {
  const { icon: Glyph, title } = props;
  const link = safeLink(props.link);
  return (
    <div className={styles.card}>
      <Glyph size={18} stroke={1.75} aria-hidden />
      <div>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi className={styles.title}>{title}</bdi>
        )}
        {props.children ? <div className={styles.more}>{props.children}</div> : null}
      </div>
    </div>
  );
}
