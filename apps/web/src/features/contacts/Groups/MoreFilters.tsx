import { Button, Drawer } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Groups.module.css';
import { countOf, type Rule, wholeOf } from './Rule/rule';
import { RuleBuilder } from './Rule/RuleBuilder';
import { RulePreview } from './Rule/RulePreview';
import { SegmentMenu } from './SegmentMenu';

interface Props {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
}

const START: Rule = { all: [{ field: 'name', is: 'contains', value: '' }] };

/** Conditions over any field of a contact, one's own filters, and the way from here to a group. */
export function MoreFilters({ rule, onChange }: Props) {
  const { t } = useTranslation('groups');
  const [draft, setDraft] = useState<Rule | null>(null);
  const count = rule ? countOf(rule) : 0;
  const apply = () => {
    onChange(wholeOf(draft ?? START));
    setDraft(null);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilterPlus size={16} aria-hidden />}
        onClick={() => setDraft(rule ?? START)}
      >
        {count > 0 ? t('moreFiltersCount', { count }) : t('moreFilters')}
      </Button>
      <SegmentMenu rule={rule} onChange={onChange} />
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
            <RuleBuilder rule={draft} onChange={setDraft} />
            <RulePreview rule={draft} />
            <div className={styles.filterFoot}>
              <Button
                variant="default"
                onClick={() => {
                  onChange(null);
                  setDraft(null);
                }}
              >
                {t('clear')}
              </Button>
              <Button onClick={apply}>{t('apply')}</Button>
            </div>
          </div>
        ) : null}
      </Drawer>
    </>
  );
}
