import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readFragment } from '@/gql';
import type { ProfileOfContactFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { IconAction, LineSkeleton } from '@/ui';
import { NewProfileDrawer } from '../List/NewProfileDrawer';
import { ProfileMark } from '../ProfileMark';
import { ProfileOfContactFragmentDoc, useContactProfileQuery } from './Choose.generated';
import styles from './ContactProfile.module.css';
import { PickProfile } from './PickProfile';
import { useMembership } from './useMembership';

interface Props {
  contact: { id: string; fullName: string };
  /** Of somebody who is deleted it is read, not changed. */
  isFixed?: boolean;
}

/** The person or company that a contact belongs to: chosen, made, and left. */
export function ContactProfile({ contact, isFixed = false }: Props) {
  const { t } = useTranslation('profiles');
  const [newName, setNewName] = useState<string | null>(null);
  const { data, refetch } = useContactProfileQuery({
    variables: { id: contact.id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['profiles.changed', 'contacts.changed'], refresh);
  const members = useMembership(refresh);
  if (!data) return <LineSkeleton width={160} />;
  const profile = readFragment(ProfileOfContactFragmentDoc, data.contact).profile ?? null;
  const person = { id: contact.id, name: contact.fullName, profile };
  return (
    <>
      {profile ? (
        <Current
          profile={profile}
          onLeave={isFixed ? undefined : () => void members.remove(person, profile)}
        />
      ) : (
        <p className={styles.none}>{t('inNone')}</p>
      )}
      {isFixed ? null : (
        <PickProfile
          label={t(profile ? 'chooseOther' : 'choose')}
          target={(toggle) => (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={toggle}
            >
              {t(profile ? 'chooseOther' : 'choose')}
            </Button>
          )}
          except={profile ? [profile.id] : []}
          onPick={(picked) => void members.add(person, picked)}
          onNew={(name) => setNewName(name || contact.fullName)}
        />
      )}
      {newName === null ? null : (
        <NewProfileDrawer
          name={newName}
          contactIds={[contact.id]}
          onClose={() => setNewName(null)}
          onMade={() => {
            setNewName(null);
            refresh();
          }}
        />
      )}
    </>
  );
}

type OwnProfile = NonNullable<ProfileOfContactFragment['profile']>;

function Current({ profile, onLeave }: { profile: OwnProfile; onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('profiles');
  return (
    <div className={styles.profile}>
      <ProfileMark kind={profile.kind} />
      <span className={styles.words}>
        <Link to={`/profiles/${profile.id}`} className={styles.link}>
          <bdi>{profile.name}</bdi>
        </Link>
        <span className={styles.hint}>
          {t(`kinds.${profile.kind}`)} · {t('contactCount', { count: profile.contactCount })}
        </span>
      </span>
      {onLeave ? (
        <IconAction label={t('leave', { name: profile.name })} onClick={onLeave}>
          <IconX size={16} />
        </IconAction>
      ) : null}
    </div>
  );
}
