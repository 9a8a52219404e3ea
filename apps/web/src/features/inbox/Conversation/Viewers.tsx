import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColleagueAvatar } from '@/ui';
import styles from './ConversationHead.module.css';
import { useViewers } from './usePresence';

/** The colleagues who have the same ticket open. */
export function Viewers({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('conversation');
  const viewers = useViewers(ticketId);
  if (viewers.length === 0) return null;
  const names = viewers.map((user) => user.fullName).join(', ');
  return (
    <span
      className={styles.viewers}
      data-viewers
      role="img"
      aria-label={t('viewing', { names })}
      title={t('viewing', { names })}
    >
      <span aria-hidden>·</span>
      <IconEye size={14} stroke={2} aria-hidden />
      {viewers.slice(0, 3).map((user) => (
        <ColleagueAvatar
          key={user.id}
          id={user.id}
          name={user.fullName}
          abbr={user.abbr}
          image={user.profileImage}
          size={20}
        />
      ))}
      {viewers.length > 3 ? <span>+{viewers.length - 3}</span> : null}
      <span className={styles.word} aria-hidden>
        {t('viewingWord')}
      </span>
    </span>
  );
}
