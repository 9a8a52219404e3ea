import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackAgain } from '@/lib/connection';
import styles from './States.module.css';

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** The state is the whole page, so its title is the page's heading. */
  isPage?: boolean;
}

/** Nothing here: says why in two sentences and what to do next. Stands at the start edge, not centred. */
export function EmptyState(props: EmptyProps) {
  const Title = props.isPage ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden>
        {props.icon}
      </span>
      <div className={styles.words}>
        <Title className={styles.title}>{props.title}</Title>
        <div className={styles.text}>{props.children}</div>
        {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
      </div>
    </div>
  );
}

/** Something broke: what happened, and the way out. What broke for want of a network is tried again with it. */
export function ErrorState(props: { title: string; detail?: string; onRetry?: () => void }) {
  const { t } = useTranslation('ui');
  useBackAgain(() => props.onRetry?.());
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.icon} ${styles.broken}`} aria-hidden>
        <IconAlertTriangle size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{props.title}</p>
        {props.detail ? <div className={styles.text}>{props.detail}</div> : null}
        {props.onRetry ? (
          <div className={styles.actions}>
            <Button variant="default" onClick={props.onRetry}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A grey line in the size of the words it stands for. */
export function LineSkeleton(props: { width: string | number; height?: number }) {
  return (
    <span
      className={styles.line}
      style={{ inlineSize: props.width, blockSize: props.height ?? 10 }}
      aria-hidden
    />
  );
}

/** A round or square block for an avatar that is still to come. */
export function AvatarSkeleton(props: { size: number; square?: boolean }) {
  return (
    <span
      className={styles.line}
      style={{ inlineSize: props.size, blockSize: props.size, borderRadius: props.square ? '30%' : '50%' }}
      aria-hidden
    />
  );
}
