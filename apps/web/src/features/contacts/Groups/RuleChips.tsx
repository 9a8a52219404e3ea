import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Groups.module.css';
import { partsOf, type Rule, ruleOf, type RuleSubject } from './Rule/rule';
import { useRuleWords } from './Rule/useRuleWords';

interface Props {
  rule: Rule;
  /** Of contacts, unless it is said. */
  subject?: RuleSubject;
  onChange: (rule: Rule | null) => void;
}

/** What is narrowed by conditions, each to be taken away by itself. */
export function RuleChips({ rule, subject, onChange }: Props) {
  const { t } = useTranslation('groups');
  const { words } = useRuleWords(undefined, subject);
  const { how, nodes } = partsOf(rule);
  return (
    <ul className={`${styles.chips} ${styles.narrowed}`} aria-label={t('moreFilters')}>
      {nodes.map((node, at) => {
        const said = words(node);
        const rest = nodes.filter((_, index) => index !== at);
        return (
          <li key={JSON.stringify(node)} className={styles.chip}>
            <bdi>{said}</bdi>
            <button
              type="button"
              className={styles.drop}
              aria-label={t('dropFilter', { name: said })}
              onClick={() => onChange(rest.length > 0 ? ruleOf(how, rest) : null)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      {nodes.length > 1 ? <li>{t(how === 'all' ? 'allHold' : 'anyHolds')}</li> : null}
    </ul>
  );
}
