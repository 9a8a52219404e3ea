import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { formatDateTime } from '@/lib/format';
import { useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import { ConsentLineFragmentDoc, useContactConsentHistoryQuery } from './Consents.generated';
import styles from './Notes.module.css';

/** How it came to what holds now, newest first: when, who said so, and how it is known. */
export function ConsentHistory({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contactCare');
  const query = useContactConsentHistoryQuery({
    variables: { contactId, first: 20 },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const list = useKeyset(query, 'contactConsentHistory');
  useNews(['contact_consents.changed'], list.refresh);
  const lines = list.nodes?.map((node) => readFragment(ConsentLineFragmentDoc, node)) ?? [];
  return (
    <>
      <ul className={styles.notes} aria-label={t('consents.history')}>
        {lines.map((line) => (
          <li key={line.id} className={styles.note}>
            <div className={styles.noteHead}>
              <span className={styles.author}>
                {t(`kinds.${line.channelType}`, { defaultValue: line.channelType })}:{' '}
                {t(`consents.${line.state}`)}
              </span>
              <time className={styles.time} dateTime={line.createdAt}>
                {formatDateTime(line.createdAt)}
              </time>
            </div>
            <p className={styles.quiet} dir="auto">
              {[line.author?.fullName ?? t(`consents.by.${line.source}`), line.evidence]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
