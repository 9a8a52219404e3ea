import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { FormSection } from '@/ui/page';
import page from '../../One/ContactPage.module.css';
import { ProfileMark } from '../ProfileMark';
import type { Profile } from './profile';
import { useMergeProfiles } from './useMergeProfiles';

/** What was merged into this profile, each to be taken out again. Nothing is drawn where nothing was. */
export function MergedProfiles({ profile, onRefresh }: { profile: Profile; onRefresh: () => void }) {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  const { undo } = useMergeProfiles(onRefresh);
  if (profile.merged.length === 0) return null;
  return (
    <FormSection title={t('merge.list')} help={t('merge.listHelp')}>
      <ul className={page.ways} aria-label={t('merge.list')}>
        {profile.merged.map((merged) => (
          <li key={merged.id} className={page.way}>
            <ProfileMark kind={merged.kind} size={24} />
            <bdi className={page.value}>{merged.name}</bdi>
            {can('contacts.profiles.delete') ? (
              <Button
                variant="default"
                size="xs"
                aria-label={t('merge.takeOutOf', { name: merged.name })}
                onClick={() => void undo(merged)}
              >
                {t('merge.takeOut')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
