import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { QuickReplyScope } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { QuickReplyForm } from './QuickReplyForm';
import { QuickReplyRowFragmentDoc, useQuickReplyPageQuery } from './QuickReplies.generated';

/** One quick reply, as it is saved now. */
export function OneQuickReply({ scope, base }: { scope: QuickReplyScope; base: string }) {
  const { t } = useTranslation('quickReplies');
  const { quickReplyId: id = '' } = useParams();
  const { data, error, refetch } = useQuickReplyPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const again = () => void refetch().catch(() => undefined);
  if (data) {
    const reply = readFragment(QuickReplyRowFragmentDoc, data.quickReply);
    return <QuickReplyForm key={reply.id} reply={reply} scope={scope} base={base} refetch={again} />;
  }
  const isMissing = codedError(error)?.code === 'not_found';
  return (
    <Page isForm>
      <PageHead
        title={t(isMissing ? 'missingTitle' : 'title')}
        back={{ to: base, label: t(scope === 'SHARED' ? 'title' : 'mineTitle') }}
      />
      {!error ? <TableSkeleton rows={4} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconBolt size={18} />} title={t('missingTitle')}>
          {t('missingText')}
        </EmptyState>
      ) : null}
      {error && !isMissing ? <ErrorState title={t('broken')} onRetry={again} /> : null}
    </Page>
  );
}
