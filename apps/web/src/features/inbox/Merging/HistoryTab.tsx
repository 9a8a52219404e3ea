import { Button, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { SystemLineKind } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { ErrorState, LineSkeleton } from '@/ui';
import { LINE_GROUPS, LINE_KINDS, type LineGroup } from '../Timeline/lineKinds';
import { HistoryLine } from './HistoryLine';
import styles from './Merging.module.css';
import { HistoryLineFragmentDoc, useTicketHistoryQuery } from './Merging.generated';

/** Everything that happened to the ticket and why, newest first, without what people wrote. */
export function HistoryTab({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('merging');
  const [group, setGroup] = useState<LineGroup | null>(null);
  const kinds = useMemo(() => (group ? kindsOf(group) : null), [group]);
  const { data, error, loading, refetch, fetchMore } = useTicketHistoryQuery({
    variables: { ticketId, kinds },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const timeline = data?.ticket.timeline;
  const more = () => {
    void fetchMore({
      variables: { after: timeline?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { ticket } }) => ({
        ticket: {
          ...ticket,
          timeline: {
            ...ticket.timeline,
            edges: [...before.ticket.timeline.edges, ...ticket.timeline.edges],
          },
        },
      }),
    }).catch(() => undefined);
  };
  return (
    <div className={styles.history}>
      <Select
        size="xs"
        aria-label={t('group')}
        value={group ?? 'all'}
        allowDeselect={false}
        onChange={(value) => setGroup(value === 'all' ? null : (value as LineGroup))}
        data={[
          { value: 'all', label: t('all') },
          ...LINE_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) })),
        ]}
      />
      {error && !timeline ? (
        <ErrorState title={t('broken')} detail={codedError(error)?.message} onRetry={() => void refetch()} />
      ) : null}
      {!timeline && !error ? <LineSkeleton width={220} /> : null}
      {timeline?.edges.length === 0 ? <p className={styles.quiet}>{t('empty')}</p> : null}
      <ol className={styles.lines}>
        {timeline?.edges.map(({ node }) => (
          <li key={node.id}>
            <HistoryLine message={readFragment(HistoryLineFragmentDoc, node)} />
          </li>
        ))}
      </ol>
      {timeline?.pageInfo.hasNextPage ? (
        <Button variant="subtle" size="compact-sm" loading={loading} onClick={more}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function kindsOf(group: LineGroup): SystemLineKind[] {
  return (Object.keys(LINE_KINDS) as SystemLineKind[]).filter((kind) => LINE_KINDS[kind].group === group);
}
