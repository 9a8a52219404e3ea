import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { forgetSearches, recentSearches, subscribeToRecent } from './recentSearches';
import styles from './Search.module.css';

const EXAMPLES = ['"', '-', 'from:', 'label:', 'assignee:', 'is:', 'has:', 'after:', '#'] as const;
const TYPED: Record<(typeof EXAMPLES)[number], string> = {
  '"': '"late delivery"',
  '-': 'refund -invoice',
  'from:': 'from:anna',
  'label:': 'label:urgent',
  'assignee:': 'assignee:me',
  'is:': 'is:open',
  'has:': 'has:attachment',
  'after:': 'after:7d',
  '#': '#123',
};
const KEYS: Record<(typeof EXAMPLES)[number], string> = {
  '"': 'phrase',
  '-': 'without',
  'from:': 'from',
  'label:': 'label',
  'assignee:': 'assignee',
  'is:': 'is',
  'has:': 'has',
  'after:': 'after',
  '#': 'number',
};

/** Before anything is typed: what was looked for lately, and what can be asked. */
export function SearchStart({ onTerm }: { onTerm: (term: string) => void }) {
  const { t } = useTranslation('search');
  const { me } = useSession();
  const recent = useSyncExternalStore(subscribeToRecent, () => recentSearches(me.id));
  return (
    <div className={styles.start}>
      {recent.length ? (
        <section aria-labelledby="search-recent">
          <h2 id="search-recent" className={styles.groupTitle}>
            {t('recent')}
          </h2>
          <ul className={styles.examples}>
            {recent.map((term) => (
              <li key={term}>
                <button type="button" className={styles.example} onClick={() => onTerm(term)}>
                  <IconHistory size={14} aria-hidden /> <bdi>{term}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="xs" onClick={() => forgetSearches(me.id)}>
            {t('forget')}
          </Button>
        </section>
      ) : null}
      <section aria-labelledby="search-help">
        <h2 id="search-help" className={styles.groupTitle}>
          {t('help.title')}
        </h2>
        <p className={styles.quiet}>{t('help.text')}</p>
        <ul className={styles.examples}>
          {EXAMPLES.map((key) => (
            <li key={key}>
              <button type="button" className={styles.example} onClick={() => onTerm(TYPED[key])}>
                <code dir="ltr">{TYPED[key]}</code>
                <span className={styles.quiet}>{t(`help.${KEYS[key]}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
