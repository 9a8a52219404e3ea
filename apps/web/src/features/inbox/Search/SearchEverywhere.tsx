import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './SearchEverywhere.module.css';
import { searchAddress } from './searchState';

/**
 * The list is narrowed by subject, name and number alone; from here the way leads to the texts of all messages.
 * @param onLeave told before; a list that follows what was typed a moment later would lead back to itself.
 */
export function SearchEverywhere({ term, onLeave }: { term: string; onLeave: () => void }) {
  const { t } = useTranslation('search');
  const words = term.trim();
  if (words.length < 2) return null;
  return (
    <Link to={searchAddress(words)} className={styles.link} onClick={onLeave}>
      <span className={styles.words}>{t('everywhere', { term: words })}</span>
      <IconArrowRight size={14} aria-hidden className={styles.arrow} />
    </Link>
  );
}
