import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditChainQuery } from '@/gql/graphql';
import { LineSkeleton } from '@/ui';
import { useAuditChainQuery } from './audit.generated';
import styles from './AuditLog.module.css';

type Chain = AuditChainQuery['auditChain'];

/** Whether the log is as it was written, asked afresh each time the page is opened. */
export function ChainState() {
  const { t } = useTranslation('audit');
  const { data, error, loading, refetch } = useAuditChainQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  if (error) return <p className={styles.chain}>{t('chain.unknown')}</p>;
  if (!data) {
    return (
      <p className={styles.chain} aria-busy>
        <LineSkeleton width={280} />
      </p>
    );
  }
  const { auditChain: chain } = data;
  return (
    <div className={chain.holds ? styles.chain : `${styles.chain} ${styles.broken}`} role="status">
      {chain.holds ? <Holds chain={chain} /> : <Broken chain={chain} />}
      <Button variant="subtle" size="xs" loading={loading} onClick={() => void refetch()}>
        {t('chain.again')}
      </Button>
    </div>
  );
}

function Holds({ chain }: { chain: Chain }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <IconShieldCheck size={16} className={styles.holds} aria-hidden />
      <span>{t('chain.holds', { count: chain.checked })}</span>
      {chain.late > 0 ? (
        <span className={styles.late}>
          <IconClockExclamation size={14} aria-hidden /> {t('chain.late', { count: chain.late })}
        </span>
      ) : null}
    </>
  );
}

function Broken({ chain }: { chain: Chain }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('chain.broken')}{' '}
        {chain.problems
          .map(({ kind, entryId }) => t(`chain.${kind}`, { id: entryId ?? '?', defaultValue: kind }))
          .join(', ')}
      </span>
    </>
  );
}
