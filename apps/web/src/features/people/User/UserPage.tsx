import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { readFragment } from '@/gql';
import { UserDetailsFragmentDoc, UserRowFragmentDoc } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { UserForm } from './UserForm';
import { UserHead } from './UserHead';
import { EffectivePermissions } from '../../roles/EffectivePermissions';
import { useUserPageQuery } from './UserPage.generated';

/** One colleague's account. Each is a page of its own: nothing typed for one can be left over for the next. */
export default function UserPage() {
  const { userId = '' } = useParams();
  return <OneUser key={userId} id={userId} />;
}

function OneUser({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const { data, error, refetch } = useUserPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useNews(['users.changed', 'permissions.changed'], again);
  const isAboutRights = useLocation().pathname.endsWith('/permissions');
  const back = { to: '/admin/users', label: t('users.title') };
  if (data) {
    const details = readFragment(UserDetailsFragmentDoc, data.user);
    const user = Object.assign({}, details, readFragment(UserRowFragmentDoc, details));
    if (!isAboutRights) return <UserForm user={user} refetch={again} />;
    return (
      <Page isForm>
        <UserHead user={user} refetch={again} />
        <EffectivePermissions userId={id} />
      </Page>
    );
  }
  const isMissing = codedError(error)?.code === 'not_found';
  return (
    <Page isForm>
      <PageHead title={t(isMissing ? 'user.missingTitle' : 'user.title')} back={back} />
      {!error ? <TableSkeleton rows={4} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconUserQuestion size={18} />} title={t('user.missingTitle')}>
          {t('user.missingText')}
        </EmptyState>
      ) : null}
      {error && !isMissing ? <ErrorState title={t('user.broken')} onRetry={again} /> : null}
    </Page>
  );
}
