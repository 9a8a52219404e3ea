import { HoverCard } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import styles from './MentionChip.module.css';

/** Somebody whom a note names; oneself stands out. Who it is in full shows while the pointer rests on it. */
export function MentionChip({ target, label }: { target: string; label: string }) {
  const { t } = useTranslation('composer');
  const { me } = useSession();
  const [kind, id = ''] = target.split(':');
  const isMe = target === 'all' || (kind === 'user' && id === me.id);
  const name = label.replace(/^@/, '');
  const chip = (
    <span className={styles.chip} data-mention={target} data-me={isMe || undefined}>
      <bdi>{label}</bdi>
    </span>
  );
  return (
    <HoverCard position="top" openDelay={400} shadow="md" withinPortal withRoles={false}>
      <HoverCard.Target>{chip}</HoverCard.Target>
      <HoverCard.Dropdown className={styles.card}>
        {kind === 'user' ? <ColleagueAvatar id={id} name={name} size={32} /> : null}
        <span>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.what}>
            {t(`mention.is.${kind === 'user' && id === me.id ? 'me' : kind}`)}
          </span>
        </span>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
