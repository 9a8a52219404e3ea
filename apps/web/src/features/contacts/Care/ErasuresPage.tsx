import { IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import { EmptyState, ErrorState } from '@/ui';
import { FoldingList, Page, PageHead, TableFoot, TableSkeleton } from '@/ui/page';
import { ErasureReportFragmentDoc, useContactErasureReportsQuery } from './Erasures.generated';
import { ErasureRow } from './ErasureRow';

/** Who was forgotten, when and how much it was, without saying who; and who is about to be. */
export default function ErasuresPage() {
  const { t } = useTranslation('contactCare');
  const query = useContactErasureReportsQuery({ variables: { first: KEYSET_PAGE }, ...KEYSET });
  const list = useKeyset(query, 'contactErasures');
  useNews(['contacts.changed'], list.refresh);
  const reports = list.nodes?.map((node) => readFragment(ErasureReportFragmentDoc, node));
  return (
    <Page>
      <PageHead title={t('erasures.title')} purpose={t('erasures.purpose')} />
      {!reports && list.error ? <ErrorState title={t('erasures.broken')} onRetry={list.refresh} /> : null}
      {!reports && !list.error ? <TableSkeleton rows={5} /> : null}
      {reports?.length === 0 ? (
        <EmptyState icon={<IconEraser size={18} />} title={t('erasures.noneTitle')}>
          {t('erasures.noneText')}
        </EmptyState>
      ) : null}
      {reports?.length ? (
        <>
          <FoldingList label={t('erasures.title')}>
            {reports.map((report) => (
              <ErasureRow key={report.id} report={report} onChanged={list.refresh} />
            ))}
          </FoldingList>
          <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
            {t('erasures.total', { count: reports.length })}
          </TableFoot>
        </>
      ) : null}
    </Page>
  );
}
