import { useTranslation } from 'react-i18next';
import { LineSkeleton } from '@/ui';
import { TimelineBones } from '../Timeline/TimelineBones';
import styles from './Conversation.module.css';

/** The conversation in its true proportions while it is loaded. */
export function ConversationSkeleton() {
  // Shown while the words themselves are on their way, too.
  const { t } = useTranslation('conversation', { useSuspense: false });
  return (
    <main className={styles.page} aria-label={t('label')} aria-busy="true">
      <h1 className="visually-hidden">{t('label')}</h1>
      <div className={styles.headBones}>
        <LineSkeleton width={220} height={12} />
        <LineSkeleton width={140} />
      </div>
      <div className={styles.bones}>
        <TimelineBones count={6} label={t('loading')} />
      </div>
      <div className={styles.composerBones} />
    </main>
  );
}
