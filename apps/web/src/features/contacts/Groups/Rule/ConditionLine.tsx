import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { ConditionValue } from './ConditionValue';
import { type Condition, firstValueOf, valueKindOf } from './rule';
import styles from './Rule.module.css';
import type { RuleWords } from './useRuleWords';

interface Props {
  condition: Condition;
  number: string;
  words: RuleWords;
  faultOf: (part: string) => string | null;
  onChange: (condition: Condition) => void;
  onDrop: () => void;
}

/** One condition: of what, how it is compared, and with what. */
export function ConditionLine({ condition, number, words, faultOf, onChange, onDrop }: Props) {
  const { t } = useTranslation('groups');
  const kindOf = (one: Condition) => valueKindOf(one, words.fieldOf(one.field)?.kind ?? null);
  const become = (next: Condition) => {
    const isSame = condition.field === next.field;
    const kind = kindOf(next);
    const value = isSame && kindOf(condition) === kind ? condition.value : firstValueOf(kind);
    const { days } = condition;
    onChange({
      field: next.field,
      is: next.is,
      ...(value !== undefined && { value }),
      ...(isSame && days !== undefined && { days }),
    });
  };
  const isKnown = words.facts.some(({ value }) => value === condition.field);
  const facts =
    isKnown || !words.isReady
      ? words.facts
      : [...words.facts, { value: condition.field, label: t('goneField') }];
  return (
    <div className={styles.line} role="group" aria-label={t('condition', { number })} data-line={number}>
      <Select
        aria-label={t('fact')}
        searchable
        allowDeselect={false}
        data={facts}
        value={condition.field}
        error={faultOf('.field') ?? faultOf('')}
        onChange={(field) => field && become({ field, is: words.comparisonsOf(field)[0] ?? 'is' })}
      />
      <Select
        aria-label={t('comparison')}
        allowDeselect={false}
        data={comparisons(condition, words).map((value) => ({ value, label: t(`is.${value}`) }))}
        value={condition.is}
        error={faultOf('.is')}
        onChange={(is) => is && become({ ...condition, is })}
      />
      <div className={styles.value}>
        <ConditionValue
          condition={condition}
          words={words}
          error={valueFault(condition, faultOf)}
          onChange={(value) => onChange({ ...condition, value })}
          onDays={({ days, ...rest }) => onChange(days === undefined ? rest : { ...rest, days })}
        />
      </div>
      <IconAction label={t('dropCondition', { number })} data-drop="" onClick={onDrop}>
        <IconX size={16} />
      </IconAction>
    </div>
  );
}

/** Of several values, the first that something is wrong with. */
function valueFault({ value }: Condition, faultOf: (part: string) => string | null): string | undefined {
  const parts = ['.value', '.days', ...(Array.isArray(value) ? value.map((_, at) => `.value[${at}]`) : [])];
  return parts.map(faultOf).find((fault) => fault !== null) ?? undefined;
}

/** What stands there is offered, even where the server alone knows it. */
function comparisons({ field, is }: Condition, words: RuleWords): readonly string[] {
  const known = words.comparisonsOf(field);
  return known.includes(is) ? known : [...known, is];
}
