import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNews } from '@/lib/news';
import { Notice } from '@/ui';
import { useWhoBecameQuery } from './Merging.generated';
import styles from './Merging.module.css';

/** Who a merged contact is now. @returns what to show instead, while it is not merged, or nobody knows yet */
export function MergedNotice({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const { t } = useTranslation('duplicates');
  const { data, refetch } = useWhoBecameQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['contacts.changed'], () => void refetch().catch(() => undefined));
  const into = data?.contact.mergedInto;
  if (!into) return otherwise;
  return (
    <Notice role="status">
      <span className={styles.notice}>
        {t('became')}{' '}
        <Link to={`/contacts/${into.id}`}>
          <bdi>{into.fullName}</bdi>
        </Link>
      </span>
    </Notice>
  );
}
