import type { ReactNode } from 'react';
import { Wordmark } from '@/ui';
import { LanguageMenu } from './LanguageMenu';
import { LoginScene } from './LoginScene';
import styles from './LoginPage.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of every page before one is signed in: one column of words and fields, and a picture beside it. */
export function SignInFrame({ title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <main className={styles.form}>
        <Wordmark size={34} fontSize={22} />
        <div className={styles.center}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
        </div>
        <LanguageMenu />
      </main>
      <LoginScene />
    </div>
  );
}
