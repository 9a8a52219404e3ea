import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useAvailabilityWords, usePresence } from '@/lib/presence';
import { useRelativeTime } from '@/lib/relative-time';
import { useSession } from '@/lib/session';
import { ColleagueAvatar, Tag } from '@/ui';
import styles from './Users.module.css';

type Props = { user: UserRowFragment };

/** A colleague's picture or letters, with the dot of presence. */
export function UserAvatar({ user, size }: Props & { size: 36 | 44 }) {
  return (
    <ColleagueAvatar
      id={user.id}
      name={user.fullName}
      abbr={user.abbr}
      image={user.profileImage}
      size={size}
      presence={user.status === 'ACTIVE' ? 'always' : 'none'}
    />
  );
}

/** Who it is: picture, name and address; who they are to everybody stands behind the name. */
export function NameCell({ user }: Props) {
  const { t } = useTranslation('people');
  const { me } = useSession();
  return (
    <span className={styles.person}>
      <UserAvatar user={user} size={36} />
      <span className={styles.who}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{user.fullName}</bdi>
          {user.id === me.id ? <Tag>{t('you')}</Tag> : null}
          {user.isPrimary ? <Tag tone="accent">{t('primary')}</Tag> : null}
        </span>
        <bdi className={styles.email}>{user.email}</bdi>
      </span>
    </span>
  );
}

export function RoleCell({ user }: Props) {
  const { t } = useTranslation('profile');
  return t(`roles.${user.role}`);
}

/** Two teams by name, the others as a number. */
export function TeamsCell({ user }: Props) {
  const { t } = useTranslation('people');
  const [first, second, ...others] = user.teams;
  if (!first) return <span className={styles.faint}>{t('noTeam')}</span>;
  return (
    <span title={user.teams.map((team) => team.name).join(', ')}>
      <bdi>{[first.name, second?.name].filter(Boolean).join(', ')}</bdi>
      {others.length > 0 ? ` ${t('andMore', { count: others.length })}` : null}
    </span>
  );
}

export function TwoFactorCell({ user }: Props) {
  const { t } = useTranslation('people');
  if (user.status === 'INVITED') return null;
  const Icon = user.twoFactorEnabled ? IconShieldCheck : IconShieldOff;
  return (
    <span className={user.twoFactorEnabled ? styles.on : styles.faint}>
      <Icon size={14} aria-hidden />
      {t(user.twoFactorEnabled ? 'twoFactor.on' : 'twoFactor.off')}
    </span>
  );
}

export function SeenCell({ user }: Props) {
  const { t } = useTranslation('people');
  const ago = useRelativeTime();
  const presence = usePresence(user.id);
  const words = useAvailabilityWords();
  if (user.status === 'INVITED') return null;
  if (presence?.isDoNotDisturb) return <span className={styles.faint}>{words(presence)}</span>;
  if (presence?.status === 'AWAY') return <span className={styles.faint}>{words(presence)}</span>;
  if (presence ? presence.status === 'ONLINE' : user.isOnline)
    return <span className={styles.online}>{t('online')}</span>;
  if (!user.lastSeenAt) return <span className={styles.faint}>{t('neverSeen')}</span>;
  return <span title={formatDateTime(user.lastSeenAt)}>{ago(user.lastSeenAt)}</span>;
}

/** How long the link of an invitation works. */
const INVITATION_MS = 72 * 3_600_000;

export function StatusCell({ user }: Props) {
  const { t } = useTranslation('people');
  if (user.status === 'ACTIVE') return <span className={styles.usual}>{t('status.ACTIVE')}</span>;
  if (user.status === 'DEACTIVATED') return <Tag>{t('status.DEACTIVATED')}</Tag>;
  const until = user.invitedAt ? new Date(user.invitedAt).getTime() + INVITATION_MS : 0;
  return until > Date.now() ? (
    <span title={t('validUntil', { time: formatDateTime(until) })}>
      <Tag tone="accent">{t('status.INVITED')}</Tag>
    </span>
  ) : (
    <Tag tone="warn">{t('status.EXPIRED')}</Tag>
  );
}
