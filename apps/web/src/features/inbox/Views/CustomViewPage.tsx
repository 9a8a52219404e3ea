import { IconLayoutList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import { CustomViewRowFragmentDoc } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { viewOf } from './useCustomViews';
import { ViewForm } from './ViewForm';
import { useCustomViewPageQuery } from './Views.generated';

/** One view, or a new one. Each is a page of its own. */
export default function CustomViewPage() {
  const { viewId } = useParams();
  return viewId ? <OneView key={viewId} id={viewId} /> : <ViewForm view={null} />;
}

function OneView({ id }: { id: string }) {
  const { t } = useTranslation('views');
  const { data, error, refetch } = useCustomViewPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useNews(['custom_views.changed'], again);
  if (data) return <ViewForm view={viewOf(readFragment(CustomViewRowFragmentDoc, data.customView))} />;
  const isMissing = codedError(error)?.code === 'not_found';
  return (
    <Page isForm>
      <PageHead
        title={t(isMissing ? 'missingTitle' : 'one')}
        back={{ to: '/admin/custom_views', label: t('title') }}
      />
      {!error ? <TableSkeleton rows={4} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconLayoutList size={18} />} title={t('missingTitle')}>
          {t('missingText')}
        </EmptyState>
      ) : null}
      {error && !isMissing ? <ErrorState title={t('broken')} onRetry={again} /> : null}
    </Page>
  );
}
