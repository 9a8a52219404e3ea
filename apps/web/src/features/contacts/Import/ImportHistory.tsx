import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { formatDateTime } from '@/lib/format';
import { useNews } from '@/lib/news';
import { ErrorState } from '@/ui';
import { DataTable, TableSkeleton } from '@/ui/page';
import { ContactImportStateFragmentDoc, useContactImportsQuery } from './Import.generated';
import styles from './Import.module.css';
import { StateTag } from './StateTag';

/** All files that were brought, the newest first. */
export function ImportHistory() {
  const { t } = useTranslation('contactImport');
  const { data, error, refetch, fetchMore } = useContactImportsQuery({ fetchPolicy: 'cache-and-network' });
  useNews(['contactImport.progress'], () => void refetch().catch(() => undefined));
  const list = data?.contactImports;
  if (!list)
    return error ? <ErrorState title={t('broken')} onRetry={() => void refetch()} /> : <TableSkeleton />;
  const rows = list.edges.map(({ node }) => readFragment(ContactImportStateFragmentDoc, node));
  if (rows.length === 0) return <p className={styles.quiet}>{t('noHistory')}</p>;
  const more = () =>
    void fetchMore({
      variables: { after: list.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: next }) => ({
        contactImports: {
          ...next.contactImports,
          edges: [...before.contactImports.edges, ...next.contactImports.edges],
        },
      }),
    });
  return (
    <>
      <DataTable
        label={t('history')}
        rows={rows}
        idOf={(row) => row.id}
        to={(row) => `/contacts/import/${row.id}`}
        columns={[
          { key: 'file', title: t('file'), cell: (row) => <bdi>{row.fileName}</bdi> },
          { key: 'state', title: t('state'), cell: (row) => <StateTag status={row.status} /> },
          { key: 'created', title: t('counts.created'), isNumber: true, cell: (row) => row.created },
          { key: 'updated', title: t('counts.updated'), isNumber: true, cell: (row) => row.updated },
          { key: 'refused', title: t('counts.refused'), isNumber: true, cell: (row) => row.refused },
          { key: 'when', title: t('when'), cell: (row) => formatDateTime(row.createdAt), isWideOnly: true },
        ]}
      />
      {list.pageInfo.hasNextPage ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={more}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
