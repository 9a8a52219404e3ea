import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { ConditionValue } from './ConditionValue';
import {
  type Condition,
  firstValueOf,
  isCondition,
  partsOf,
  type Rule,
  type RuleNode,
  ruleOf,
  valueKindOf,
} from './rule';
import styles from './Rule.module.css';
import { type RuleWords, useRuleWords } from './useRuleWords';

interface Props {
  rule: Rule;
  /** What is wrong at a place such as `rule.all[2].value`. */
  faultOf?: (path: string) => string | null;
  onChange: (rule: Rule) => void;
}

const MOST = 50;

/** Conditions one below the other, and whether all or any of them are to hold. */
export function RuleBuilder({ rule, faultOf, onChange }: Props) {
  const { t } = useTranslation('groups');
  const words = useRuleWords();
  const label = useId();
  const { how, nodes } = partsOf(rule);
  const set = (at: number, node: RuleNode) =>
    onChange(
      ruleOf(
        how,
        nodes.map((each, index) => (index === at ? node : each)),
      ),
    );
  const drop = (at: number) =>
    onChange(
      ruleOf(
        how,
        nodes.filter((_, index) => index !== at),
      ),
    );
  const add = () => onChange(ruleOf(how, [...nodes, { field: 'name', is: 'contains', value: '' }]));
  return (
    <div className={styles.builder} role="group" aria-labelledby={label}>
      <div className={styles.how}>
        <span id={label}>{t('match')}</span>
        <SegmentedControl
          size="xs"
          aria-labelledby={label}
          value={how}
          data={[
            { value: 'all', label: t('all') },
            { value: 'any', label: t('any') },
          ]}
          onChange={(next) => onChange(ruleOf(next as 'all' | 'any', nodes))}
        />
      </div>
      {nodes.map((node, at) => (
        <Line
          // oxlint-disable-next-line no-array-index-key -- a condition has no name of its own: it is known by its place
          key={at}
          node={node}
          number={at + 1}
          words={words}
          faultOf={(part) => faultOf?.(`rule.${how}[${at}]${part}`) ?? null}
          onChange={(next) => set(at, next)}
          onDrop={() => drop(at)}
        />
      ))}
      <Button
        variant="subtle"
        className={styles.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={nodes.length >= MOST}
        onClick={add}
      >
        {t('addCondition')}
      </Button>
    </div>
  );
}

interface LineProps {
  node: RuleNode;
  number: number;
  words: RuleWords;
  faultOf: (part: string) => string | null;
  onChange: (node: RuleNode) => void;
  onDrop: () => void;
}

function Line({ node, number, words, faultOf, onChange, onDrop }: LineProps) {
  const { t } = useTranslation('groups');
  const drop = (
    <IconAction label={t('dropCondition', { number })} onClick={onDrop}>
      <IconX size={16} />
    </IconAction>
  );
  if (!isCondition(node))
    return (
      <div className={styles.line} role="group" aria-label={t('condition', { number })}>
        <span className={styles.nested}>{words.words(node)}</span>
        {drop}
      </div>
    );
  const become = (next: Condition) => {
    const kind = words.fieldOf(next.field)?.kind ?? null;
    const [was, is] = [valueKindOf(node, words.fieldOf(node.field)?.kind ?? null), valueKindOf(next, kind)];
    const value = was === is && node.field === next.field ? node.value : firstValueOf(is);
    onChange({ field: next.field, is: next.is, ...(value !== undefined && { value }) });
  };
  const isKnown = words.facts.some(({ value }) => value === node.field);
  const fault = faultOf('.value') ?? faultOf('.value[0]') ?? undefined;
  return (
    <div className={styles.line} role="group" aria-label={t('condition', { number })}>
      <Select
        aria-label={t('fact')}
        searchable
        allowDeselect={false}
        data={
          isKnown || !words.isReady
            ? words.facts
            : [...words.facts, { value: node.field, label: t('goneField') }]
        }
        value={node.field}
        error={faultOf('.field') ?? faultOf('')}
        onChange={(field) => field && become({ field, is: words.comparisonsOf(field)[0] ?? 'is' })}
      />
      <Select
        aria-label={t('comparison')}
        allowDeselect={false}
        data={comparisons(node, words).map((value) => ({ value, label: t(`is.${value}`) }))}
        value={node.is}
        error={faultOf('.is')}
        onChange={(is) => is && become({ ...node, is })}
      />
      <div className={styles.value}>
        <ConditionValue
          condition={node}
          words={words}
          error={fault}
          onChange={(value) => onChange({ ...node, value })}
        />
      </div>
      {drop}
    </div>
  );
}

/** What stands there is offered, even where the server alone knows it. */
function comparisons({ field, is }: Condition, words: RuleWords): readonly string[] {
  const known = words.comparisonsOf(field);
  return known.includes(is) ? known : [...known, is];
}
