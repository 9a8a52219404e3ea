import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '@/lib/session';
import { Notice } from '@/ui';
import page from '../../One/ContactPage.module.css';
import { useProfileDeletion } from '../useProfileDeletion';
import type { Profile } from './profile';
import styles from './ProfilePage.module.css';
import { useMergeProfiles } from './useMergeProfiles';
import type { useProfileForm } from './useProfileForm';

interface Props {
  profile: Profile;
  form: ReturnType<typeof useProfileForm>;
  onRefresh: () => void;
}

/** What stands in the way: a newer state, a merge, a deletion; each with its cure. */
export function ProfileState({ profile, form, onRefresh }: Props) {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  const deletion = useProfileDeletion();
  const { undo } = useMergeProfiles(onRefresh);
  const mayDelete = can('contacts.profiles.delete');
  if (profile.mergedInto)
    return (
      <Notice tone="warn" role="status">
        <span className={page.notice}>
          <span>
            {t('isMerged')}{' '}
            <Link to={`/profiles/${profile.mergedInto.id}`} className={styles.link}>
              <bdi>{profile.mergedInto.name}</bdi>
            </Link>
          </span>
          {mayDelete ? (
            <Button variant="default" onClick={() => void undo(profile)}>
              {t('merge.undo')}
            </Button>
          ) : null}
        </span>
      </Notice>
    );
  if (profile.isDeleted)
    return (
      <Notice tone="warn" role="status">
        <span className={page.notice}>
          {t('isDeleted')}
          {mayDelete ? (
            <Button variant="default" onClick={() => void deletion.restore([profile])}>
              {t('restore')}
            </Button>
          ) : null}
        </span>
      </Notice>
    );
  if (!form.isConflict) return null;
  return (
    <Notice tone="warn" role="alert">
      <span className={page.notice}>
        {t('conflict')}
        <Button variant="default" onClick={form.discard}>
          {t('showNewest')}
        </Button>
        <Button variant="default" loading={form.isSaving} onClick={form.saveAnyway}>
          {t('saveMine')}
        </Button>
      </span>
    </Notice>
  );
}
