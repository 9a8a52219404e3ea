import { Button } from '@mantine/core';
import { IconRepeat, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { FailedWorkRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ConfirmModal, Facts, FoldingRow, TableTools } from '@/ui/page';
import { AllAgain } from './AllAgain';
import {
  FailedWorkRowFragmentDoc,
  useDiscardFailedWorkMutation,
  useFailedWorkQuery,
  useRetryAllFailedWorkMutation,
  useRetryFailedWorkMutation,
} from './Deliveries.generated';
import styles from './Deliveries.module.css';
import { TrafficList } from './TrafficList';

/** Work of the background that failed for good, until somebody decides. */
export function FailedWorkTab() {
  const { t } = useTranslation('deliveries');
  const list = useFailedWork();
  const [retryAll] = useRetryAllFailedWorkMutation({ context: { quiet: true } });
  return (
    <>
      <TableTools>
        <span className={styles.spacer} />
        {list.rows?.length ? (
          <AllAgain
            label={t('workAllAgain')}
            question={t('workAllQuestion')}
            done={(count) => t('workAgainCount', { count })}
            run={async () => {
              const { data } = await retryAll();
              return { count: data?.retryAllDeadLetters ?? 0, hasMore: false };
            }}
            onDone={list.refresh}
          />
        ) : null}
      </TableTools>
      <TrafficList
        label={t('tabs.failed')}
        list={list}
        row={(work) => <FailedWork key={work.id} work={work} onDone={list.refresh} />}
        empty={{ title: t('failedEmptyTitle'), text: t('failedEmptyText') }}
      />
    </>
  );
}

function useFailedWork() {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, error, fetchMore, refetch } = useFailedWorkQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const list = data?.deadLetters;
  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { deadLetters } }) => ({
        deadLetters: { ...deadLetters, edges: [...before.deadLetters.edges, ...deadLetters.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    rows: list?.edges.map(({ node }) => readFragment(FailedWorkRowFragmentDoc, node)),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh: () => void refetch().catch(() => undefined),
  };
}

function FailedWork({ work, onDone }: { work: FailedWorkRowFragment; onDone: () => void }) {
  const { t } = useTranslation('deliveries');
  const { id, job, error, attempts } = work;
  const [retry, { loading }] = useRetryFailedWorkMutation({ context: { quiet: true } });
  const again = () =>
    retry({ variables: { id } }).then(
      () => {
        toast.done(t('workAgain'));
        onDone();
      },
      (failure: unknown) => toast.failure(codedError(failure)?.message ?? t('offline')),
    );
  return (
    <FoldingRow
      icon={<IconTool size={18} aria-hidden />}
      time={work.createdAt}
      line={
        <>
          <code className={styles.name} dir="ltr">
            {job}
          </code>
          <bdi className={styles.reason}>{error}</bdi>
        </>
      }
    >
      <Facts
        facts={[
          [t('reason'), <bdi key="error">{error}</bdi>],
          [t('attempts'), String(attempts)],
        ]}
      />
      <div className={styles.verbs}>
        <Button
          variant="default"
          size="xs"
          loading={loading}
          leftSection={<IconRepeat size={14} aria-hidden />}
          onClick={() => void again()}
        >
          {t('tryAgain')}
        </Button>
        <Discard id={id} onDone={onDone} />
      </div>
    </FoldingRow>
  );
}

function Discard({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('deliveries');
  const [isAsking, setAsking] = useState(false);
  const [discard, { loading }] = useDiscardFailedWorkMutation({ context: { quiet: true } });
  const run = () =>
    discard({ variables: { id } }).then(
      () => {
        setAsking(false);
        toast.done(t('discarded'));
        onDone();
      },
      (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline')),
    );
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('discardTitle')}
        confirm={t('discard')}
        isBusy={loading}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {t('discardQuestion')}
      </ConfirmModal>
    </>
  );
}
