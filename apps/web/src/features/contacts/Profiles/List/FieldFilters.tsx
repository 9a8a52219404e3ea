import { useTranslation } from 'react-i18next';
import type { Rule } from '../../Groups/Rule/rule';
import { RuleDrawer } from '../../Groups/Rule/RuleDrawer';
import { useRuleWords } from '../../Groups/Rule/useRuleWords';

interface Props {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
}

/** Conditions over the company's own fields of profiles; where there are none, nothing is offered. */
export function FieldFilters({ rule, onChange }: Props) {
  const { t } = useTranslation('profiles');
  const { facts, start } = useRuleWords(undefined, 'profiles');
  if (facts.length === 0) return null;
  return (
    <RuleDrawer
      rule={rule}
      onChange={onChange}
      start={() => ({ all: [start()] })}
      subject="profiles"
      apply={t('showFound')}
    />
  );
}
