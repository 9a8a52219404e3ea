import { IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileFieldsForm } from '@/features/organisation/Fields/ProfileFieldsForm';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { OPENED, opened } from '@/lib/opened';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import page from '../../One/ContactPage.module.css';
import type { Profile } from './profile';
import { ProfileDetailsFragmentDoc, useOneProfileQuery } from './Profile.generated';
import { BackToProfiles } from './BackToProfiles';
import { MergedProfiles } from './MergedProfiles';
import { ProfileContacts } from './ProfileContacts';
import { ProfileForm } from './ProfileForm';
import { ProfileHead } from './ProfileHead';
import { ProfileState } from './ProfileState';
import { useProfileForm } from './useProfileForm';

interface Props {
  id: string;
  /** The list that it belongs to. */
  home: string;
  /** Everything that its contacts ever wrote about; the routes fill it in. */
  conversations: (profileId: string) => ReactNode;
}

/** One person or company. Each is a page of its own: nothing typed for one can be left over for the next. */
export function ProfilePage(props: Props) {
  const { t } = useTranslation('profiles');
  return (
    <main className={page.main} aria-label={t('one')}>
      <OneProfile key={props.id} {...props} />
    </main>
  );
}

function OneProfile({ id, home, conversations }: Props) {
  const { t } = useTranslation('profiles');
  const query = useOneProfileQuery({ variables: { id }, ...OPENED });
  const { isMissing, isBroken, onRetry } = opened(query);
  useNews(['profiles.changed'], onRetry);
  if (query.data && !isMissing)
    return (
      <Loaded
        profile={readFragment(ProfileDetailsFragmentDoc, query.data.profile)}
        home={home}
        conversations={conversations}
        onRefresh={onRetry}
      />
    );
  return (
    <Page>
      <PageHead
        title={t(isMissing ? 'missingTitle' : 'one')}
        lead={<BackToProfiles to={home} />}
        back={{ to: home, label: t('title') }}
      />
      {!isBroken ? <TableSkeleton rows={5} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconUsersGroup size={18} />} title={t('missingTitle')}>
          {t('missingText')}
        </EmptyState>
      ) : null}
      {isBroken && !isMissing ? <ErrorState title={t('brokenOne')} onRetry={onRetry} /> : null}
    </Page>
  );
}

interface LoadedProps extends Omit<Props, 'id'> {
  profile: Profile;
  onRefresh: () => void;
}

function Loaded({ profile, home, conversations, onRefresh }: LoadedProps) {
  const { t } = useTranslation('contacts');
  const form = useProfileForm(profile, onRefresh);
  const isFixed = profile.isDeleted || Boolean(profile.mergedInto);
  return (
    <Page>
      <ProfileHead profile={profile} home={home} form={form} />
      <ProfileState profile={profile} form={form} onRefresh={onRefresh} />
      <div className={page.columns}>
        <div className={page.facts}>
          <ProfileForm form={form} isFixed={isFixed} />
          <ProfileFieldsForm profileId={profile.id} isFixed={isFixed} />
          {profile.mergedInto ? null : <ProfileContacts profile={profile} isFixed={isFixed} />}
          <MergedProfiles profile={profile} onRefresh={onRefresh} />
        </div>
        <section className={page.conversations} aria-label={t('conversations')}>
          <h2 className={page.title}>{t('conversations')}</h2>
          {conversations(profile.id)}
        </section>
      </div>
    </Page>
  );
}
