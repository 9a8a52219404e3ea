import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { shownCount } from '../shown-count';
import { useContactRulePreviewQuery } from '../Groups.generated';
import { isWhole, partsOf, type Rule } from './rule';
import styles from './Rule.module.css';

const PAUSE_MS = 400;

/** Whom a rule holds for now: how many, and some of them. */
export function RulePreview({ rule }: { rule: Rule }) {
  const { t, i18n } = useTranslation('groups');
  const [settled] = useDebouncedValue(JSON.stringify(rule), PAUSE_MS);
  const asked = JSON.parse(settled) as Rule;
  const isReady = partsOf(asked).nodes.length > 0 && isWhole(asked);
  const { data, previousData, error } = useContactRulePreviewQuery({
    variables: { rule: asked },
    skip: !isReady,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const preview = isReady ? (data ?? previousData)?.contactRulePreview : undefined;
  if (!isReady) return <p role="status">{t('preview.unfinished')}</p>;
  if (error && !data) return <p role="status">{t('preview.broken')}</p>;
  if (!preview) return <p role="status">{t('preview.counting')}</p>;
  return (
    <>
      <p role="status">
        {preview.count === null || preview.count === undefined
          ? t('preview.many')
          : t('preview.count', { count: preview.count, number: shownCount(preview.count, i18n.language) })}
      </p>
      <ul className={styles.preview}>
        {preview.contacts.map(({ id, fullName, email, phone }) => (
          <li key={id} className={styles.previewPerson}>
            <bdi>{fullName}</bdi>
            <bdi>{email && email !== fullName ? email : (phone ?? '')}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
