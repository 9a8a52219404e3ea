import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  /** One line that says what the page is for. */
  purpose?: ReactNode;
  /** Where the list is that this page belongs to. Narrow pages have that arrow in their frame already. */
  back?: { to: string; label: string };
  /** Beside the title, such as a picture or a state. */
  lead?: ReactNode;
  tag?: ReactNode;
  /** One filled button at most; quiet ones before it. */
  actions?: ReactNode;
}

/** The head of a page: what it is called, what it is for, and the one thing to do first. */
export function PageHead({ title, purpose, back, lead, tag, actions }: Props) {
  return (
    <header className={styles.head}>
      {back ? (
        <Link to={back.to} className={styles.back}>
          <IconArrowLeft size={14} aria-hidden />
          {back.label}
        </Link>
      ) : null}
      <div className={styles.line}>
        {lead}
        <div className={styles.words}>
          <div className={styles.titleLine}>
            <h1 className={styles.title} dir="auto">
              {title}
            </h1>
            {tag}
          </div>
          {purpose ? <p className={styles.purpose}>{purpose}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </header>
  );
}
