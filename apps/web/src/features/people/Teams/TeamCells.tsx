import { IconHierarchy2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamRowFragment } from '@/gql/graphql';
import { ColleagueAvatar } from '@/ui';
import styles from './Teams.module.css';

export function NameCell({ team }: { team: TeamRowFragment }) {
  return (
    <span className={styles.team}>
      <span className={styles.mark} aria-hidden>
        <IconHierarchy2 size={16} />
      </span>
      <bdi className={styles.name}>{team.name}</bdi>
    </span>
  );
}

const SHOWN = 4;

/** The first few faces, then how many there are. */
export function MembersCell({ team }: { team: TeamRowFragment }) {
  const { t } = useTranslation('people');
  if (team.memberCount === 0) return <span className={styles.faint}>{t('team.nobody')}</span>;
  return (
    <span className={styles.members} title={team.members.map((user) => user.fullName).join(', ')}>
      <span className={styles.faces} aria-hidden>
        {team.members.slice(0, SHOWN).map((user) => (
          <ColleagueAvatar
            key={user.id}
            id={user.id}
            name={user.fullName}
            abbr={user.abbr}
            image={user.profileImage}
            size={24}
          />
        ))}
      </span>
      {t('team.memberCount', { count: team.memberCount })}
    </span>
  );
}
