import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import { useRelativeTime } from '@/lib/relative-time';
import { FormSection } from '@/ui/page';
import { MergeLineFragmentDoc, useMergesOfContactQuery } from './Merging.generated';
import styles from './Merging.module.css';
import { useMerging } from './useMerging';

const FIRST = 10;

/** From whom this contact was merged; each can be taken out again at any time. Nothing where nobody was. */
export function MergeHistory({ contactId }: { contactId: string }) {
  const { t } = useTranslation('duplicates');
  const relative = useRelativeTime();
  const { undo } = useMerging();
  const query = useMergesOfContactQuery({
    variables: { contactId, first: FIRST },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const list = useKeyset(query, 'contactMerges');
  useNews(['contacts.changed'], list.refresh);
  const merges = list.nodes?.map((node) => readFragment(MergeLineFragmentDoc, node)) ?? [];
  if (merges.length === 0) return null;
  return (
    <FormSection title={t('history.title')}>
      <ul className={styles.history}>
        {merges.map((one) => (
          <li key={one.id} className={styles.line}>
            <span className={styles.who}>
              <bdi className={styles.name}>{t('history.from', { name: one.mergedName })}</bdi>
              <span className={styles.detail}>
                {one.undoneAt
                  ? t('history.undone', { name: one.undoneByName ?? 'Parley', time: relative(one.undoneAt) })
                  : t(one.isAutomatic ? 'history.byItself' : 'history.by', {
                      name: one.mergedByName ?? '',
                      time: relative(one.mergedAt),
                    })}
                {' · '}
                {t('conversations', { count: one.conversationCount })}
              </span>
            </span>
            {one.undoneAt ? null : (
              <Button
                variant="default"
                aria-label={t('history.undoOf', { name: one.mergedName })}
                onClick={() => void undo([one.id], t('apart', { name: one.mergedName }))}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="default" loading={list.isLoadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      ) : null}
    </FormSection>
  );
}
