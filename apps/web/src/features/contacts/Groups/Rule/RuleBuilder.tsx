import { useTranslation } from 'react-i18next';
import { countOf, type Rule, RULE_CONDITIONS, type RuleSubject } from './rule';
import { RulePart } from './RulePart';
import { useRuleWords } from './useRuleWords';

interface Props {
  rule: Rule;
  /** The group whose rule it is: it cannot ask for itself. */
  groupId?: string;
  /** Of contacts, unless it is said. */
  subject?: RuleSubject;
  /** What is wrong at a place such as `rule.all[2].value`. */
  faultOf?: (path: string) => string | null;
  onChange: (rule: Rule) => void;
}

/** Conditions one below the other and within each other, and whether all or any of them are to hold. */
export function RuleBuilder({ rule, groupId, subject, faultOf, onChange }: Props) {
  const { t } = useTranslation('groups');
  const words = useRuleWords(groupId, subject);
  return (
    <RulePart
      rule={rule}
      depth={1}
      title={t('match')}
      number=""
      words={words}
      isFull={countOf(rule) >= RULE_CONDITIONS}
      faultOf={(part) => faultOf?.(`rule${part}`) ?? null}
      onChange={onChange}
    />
  );
}
