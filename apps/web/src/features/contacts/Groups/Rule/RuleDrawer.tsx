import { Button, Drawer } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../Groups.module.css';
import { countOf, type Rule, wholeOf } from './rule';
import { RuleBuilder } from './RuleBuilder';

interface Props {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
  /** What the first condition is, where there is none. */
  start: () => Rule;
  /** Over whom the conditions go; contacts, where it does not say. */
  subject?: 'profiles';
  /** The word of what applies it. */
  apply: string;
  /** What stands below the conditions, of those that are written just now. */
  preview?: (rule: Rule) => ReactNode;
}

/** Opens conditions beside a list; nothing is narrowed before somebody says so. */
export function RuleDrawer({ rule, onChange, start, subject, apply, preview }: Props) {
  const { t } = useTranslation('groups');
  const [draft, setDraft] = useState<Rule | null>(null);
  const count = rule ? countOf(rule) : 0;
  const close = (next: Rule | null) => {
    onChange(next);
    setDraft(null);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilterPlus size={16} aria-hidden />}
        onClick={() => setDraft(rule ?? start())}
      >
        {count > 0 ? t('moreFiltersCount', { count }) : t('moreFilters')}
      </Button>
      <Drawer
        opened={draft !== null}
        onClose={() => setDraft(null)}
        position="right"
        size="lg"
        title={t('moreFilters')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {draft ? (
          <div className={styles.filterBody}>
            <RuleBuilder rule={draft} {...(subject && { subject })} onChange={setDraft} />
            {preview?.(draft)}
            <div className={styles.filterFoot}>
              <Button variant="default" onClick={() => close(null)}>
                {t('clear')}
              </Button>
              <Button onClick={() => close(wholeOf(draft))}>{apply}</Button>
            </div>
          </div>
        ) : null}
      </Drawer>
    </>
  );
}
