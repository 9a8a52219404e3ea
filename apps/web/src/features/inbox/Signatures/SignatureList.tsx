import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { ChannelSignature } from './ChannelSignature';
import { OwnSignature } from './OwnSignature';
import { SignatureRowFragmentDoc, useSignaturesPageQuery } from './Signatures.generated';

/** Each mailbox with what stands below its mails. */
export function SignatureList({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('signatures');
  const { data, error, refetch } = useSignaturesPageQuery({ fetchPolicy: 'cache-and-network' });
  const again = () => void refetch().catch(() => undefined);
  const rows = data?.channelSignatures.edges.map(({ node }) => readFragment(SignatureRowFragmentDoc, node));
  const One = isOwn ? OwnSignature : ChannelSignature;
  return (
    <Page isForm>
      <PageHead title={t(isOwn ? 'myTitle' : 'title')} purpose={t(isOwn ? 'myPurpose' : 'purpose')} />
      {!rows && !error ? <TableSkeleton rows={4} /> : null}
      {!rows && error ? <ErrorState title={t('broken')} onRetry={again} /> : null}
      {rows?.length === 0 ? (
        <EmptyState icon={<IconSignature size={18} />} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      ) : null}
      {rows?.map((row) => (
        <One key={row.channelId} row={row} onSaved={again} />
      ))}
    </Page>
  );
}
