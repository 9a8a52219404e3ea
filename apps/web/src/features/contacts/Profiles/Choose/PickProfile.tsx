import { skipToken } from '@apollo/client/react';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileChoicesQuery } from '@/gql/graphql';
import { ProfileMark } from '../ProfileMark';
import { useProfileChoicesQuery } from './Choose.generated';
import { SearchPick } from './SearchPick';
import styles from './SearchPick.module.css';

export type PickedProfile = ProfileChoicesQuery['profiles']['edges'][number]['node'];

interface Props {
  label: string;
  target: (toggle: () => void) => ReactNode;
  /** Those that are no choice, such as the one that it is about. */
  except?: readonly string[];
  onPick: (profile: PickedProfile) => void;
  /** Offers to make one of the name that is looked for. */
  onNew?: (name: string) => void;
}

/** Chooses a profile by its name. */
export function PickProfile({ label, target, except = [], onPick, onNew }: Props) {
  const { t } = useTranslation('profiles');
  const [term, setTerm] = useState<string | null>(null);
  const asked = useProfileChoicesQuery(
    term === null
      ? skipToken
      : { variables: { term: term || null }, fetchPolicy: 'cache-and-network', context: { quiet: true } },
  );
  const found = (asked.data ?? asked.previousData)?.profiles.edges
    .map(({ node }) => node)
    .filter(({ id }) => !except.includes(id));
  return (
    <SearchPick
      label={label}
      target={target}
      search={t('search')}
      choices={found?.map((profile) => ({
        id: profile.id,
        onChoose: () => onPick(profile),
        label: (
          <>
            <ProfileMark kind={profile.kind} size={24} />
            <span className={styles.words}>
              <bdi className={styles.name}>{profile.name}</bdi>
              <span className={styles.hint}>{t('contactCount', { count: profile.contactCount })}</span>
            </span>
          </>
        ),
      }))}
      isComing={asked.loading}
      none={t('noneFound')}
      last={
        onNew &&
        ((name) => ({
          id: 'new',
          onChoose: () => onNew(name),
          label: (
            <>
              <IconPlus size={16} aria-hidden />
              <bdi className={styles.name}>{name ? t('newNamed', { name }) : t('new')}</bdi>
            </>
          ),
        }))
      }
      onTerm={setTerm}
    />
  );
}
