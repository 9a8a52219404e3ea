import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useMenu } from '@/lib/use-menu';
import { useViewport } from '@/lib/viewport';
import { Tag } from '@/ui';
import { PageHead, type RowAction, RowMenu, useLeave } from '@/ui/page';
import { useProfileSettingsQuery } from '../List/Profiles.generated';
import { ProfileMark } from '../ProfileMark';
import { useProfileDeletion } from '../useProfileDeletion';
import { BackToProfiles } from './BackToProfiles';
import { MergeModal } from './MergeModal';
import type { Profile } from './profile';
import type { useProfileForm } from './useProfileForm';

interface Props {
  profile: Profile;
  home: string;
  form: ReturnType<typeof useProfileForm>;
}

/** Whose it is, since when, and what can be done with it as a whole. */
export function ProfileHead({ profile, home, form }: Props) {
  const { t } = useTranslation('profiles');
  const isPhone = useViewport() === 'phone';
  const [dialog, setDialog] = useMenu<'merge'>();
  const actions = useActions(profile, home, form, () => setDialog('merge'));
  const { name, kind } = profile;
  return (
    <>
      <PageHead
        title={name}
        purpose={`${t(`kinds.${kind}`)} · ${t('since', { date: formatDate(profile.createdAt) })}`}
        back={{ to: home, label: t('title') }}
        lead={
          <>
            <BackToProfiles to={home} />
            {isPhone ? null : <ProfileMark kind={kind} size={44} />}
          </>
        }
        tag={
          <>
            {profile.isDeleted ? <Tag tone="warn">{t('deletedTag')}</Tag> : null}
            {profile.mergedInto ? <Tag>{t('mergedTag')}</Tag> : null}
          </>
        }
        actions={
          profile.isDeleted || profile.mergedInto ? undefined : <RowMenu of={name} actions={actions} />
        }
      />
      {dialog === 'merge' ? <MergeModal profile={profile} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

function useActions(
  profile: Profile,
  home: string,
  form: Props['form'],
  onMerge: () => void,
): readonly RowAction[] {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  const leave = useLeave();
  const { remove } = useProfileDeletion();
  const { data } = useProfileSettingsQuery({ context: { quiet: true } });
  if (!can('contacts.profiles.delete')) return [];
  return [
    ...(data?.profileSettings.allowsMerging
      ? [{ label: t('merge.dots'), icon: <IconArrowMerge size={16} aria-hidden />, run: onMerge }]
      : []),
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: () => {
        form.discard();
        void remove([profile]);
        leave(home);
      },
    },
  ];
}
