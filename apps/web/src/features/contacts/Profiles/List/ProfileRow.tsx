import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '@/lib/format';
import rows from '../../List/ContactRow.module.css';
import { ContactTick } from '../../List/ContactTick';
import { ProfileMark } from '../ProfileMark';
import styles from './ProfileRow.module.css';
import type { ListedProfile } from './useProfileList';

interface Props {
  profile: ListedProfile;
  to: string;
  /** The row that Tab goes to. */
  isCurrent: boolean;
  isTicked: boolean;
  isSelecting: boolean;
  onTick: (id: string, range: boolean) => void;
}

/** One profile: whose it is, how many contacts it has, and since when. */
export const ProfileRow = memo(function ProfileRow(props: Props) {
  const { profile, isTicked } = props;
  const { t } = useTranslation('profiles');
  const { id, name, kind, contactCount } = profile;
  const count = t('contactCount', { count: contactCount });
  return (
    <div className={`${rows.row} ${styles.row}`} data-ticked={isTicked || undefined}>
      <Link className={rows.cover} to={props.to} tabIndex={props.isCurrent ? 0 : -1} data-contact={id}>
        <span className="visually-hidden">{[name, t(`kinds.${kind}`), count].join(', ')}</span>
      </Link>
      <span className={styles.picture}>
        <ProfileMark kind={kind} />
      </span>
      <ContactTick
        name={name}
        isTicked={isTicked}
        isShown={props.isSelecting}
        onTick={(range) => props.onTick(id, range)}
      />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.kind}>{t(`kinds.${kind}`)}</span>
      <span className={styles.count}>
        <span className={styles.number}>{contactCount}</span>
        <span className={styles.counted}>{count}</span>
      </span>
      <time className={styles.time} dateTime={profile.createdAt}>
        {formatDate(profile.createdAt)}
      </time>
    </div>
  );
});
