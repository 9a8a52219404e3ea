import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { ConditionLine } from './ConditionLine';
import { isCondition, partsOf, type Rule, RULE_DEPTH, type RuleNode, ruleOf } from './rule';
import styles from './Rule.module.css';
import { usePartFocus } from './usePartFocus';
import type { RuleWords } from './useRuleWords';

interface Props {
  rule: Rule;
  /** 1 for the whole; each part within another is one deeper. */
  depth: number;
  title: string;
  /** Which condition it is, such as "2.1"; nothing for the whole. */
  number: string;
  words: RuleWords;
  isFull: boolean;
  faultOf: (part: string) => string | null;
  onChange: (rule: Rule) => void;
  onDrop?: () => void;
}

/** Conditions that are one thing: all of them are to hold, or any. */
export function RulePart({ rule, depth, title, number, words, isFull, faultOf, onChange, onDrop }: Props) {
  const { t } = useTranslation('groups');
  const label = useId();
  const focus = usePartFocus();
  const { how, nodes } = partsOf(rule);
  const set = (next: RuleNode[]) => onChange(ruleOf(how, next));
  const add = (node: RuleNode) => {
    focus.onto(nodes.length, 'field');
    set([...nodes, node]);
  };
  const fault = faultOf('') ?? faultOf(`.${how}`);
  const lines = nodes.map((node, at) => {
    const shared = {
      number: number ? `${number}.${at + 1}` : String(at + 1),
      words,
      faultOf: (part: string) => faultOf(`.${how}[${at}]${part}`),
      onChange: (next: RuleNode) => set(nodes.with(at, next)),
      onDrop: () => {
        focus.onto(Math.min(at, nodes.length - 2), 'drop');
        set(nodes.toSpliced(at, 1));
      },
    };
    return isCondition(node) ? (
      // oxlint-disable-next-line no-array-index-key -- a condition has no name of its own: it is known by its place
      <ConditionLine key={at} condition={node} {...shared} />
    ) : (
      // oxlint-disable-next-line no-array-index-key -- the same
      <RulePart key={at} rule={node} depth={depth + 1} title={t('matchPart')} isFull={isFull} {...shared} />
    );
  });
  return (
    <div
      ref={focus.ref}
      className={depth > 1 ? `${styles.builder} ${styles.part}` : styles.builder}
      role="group"
      aria-label={number ? t('part', { number }) : undefined}
      aria-labelledby={number ? undefined : label}
      data-line={number || undefined}
    >
      <PartHead
        label={label}
        title={title}
        number={number}
        how={how}
        onHow={(next) => onChange(ruleOf(next, nodes))}
        onDrop={onDrop}
      />
      {depth > 1 && fault ? <p role="alert">{fault}</p> : null}
      {lines}
      <PartFoot depth={depth} how={how} isFull={isFull} start={words.start} onAdd={add} />
    </div>
  );
}

interface HeadProps extends Pick<Props, 'title' | 'number' | 'onDrop'> {
  label: string;
  how: 'all' | 'any';
  onHow: (how: 'all' | 'any') => void;
}

function PartHead({ label, title, number, how, onHow, onDrop }: HeadProps) {
  const { t } = useTranslation('groups');
  return (
    <div className={styles.how}>
      <span id={label}>{title}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        value={how}
        data={[
          { value: 'all', label: t('all') },
          { value: 'any', label: t('any') },
        ]}
        onChange={onHow}
      />
      {onDrop ? (
        <span className={styles.dropPart}>
          <IconAction label={t('dropPart', { number })} data-drop="" onClick={onDrop}>
            <IconX size={16} />
          </IconAction>
        </span>
      ) : null}
    </div>
  );
}

interface FootProps extends Pick<Props, 'depth' | 'isFull'> {
  how: 'all' | 'any';
  start: () => RuleNode;
  onAdd: (node: RuleNode) => void;
}

function PartFoot({ depth, how, isFull, start, onAdd }: FootProps) {
  const { t } = useTranslation('groups');
  const shared = {
    variant: 'subtle',
    leftSection: <IconPlus size={16} aria-hidden />,
    disabled: isFull,
  } as const;
  return (
    <div className={styles.adding}>
      <Button {...shared} data-add="" onClick={() => onAdd(start())}>
        {t('addCondition')}
      </Button>
      {depth < RULE_DEPTH ? (
        <Button
          {...shared}
          color="gray"
          onClick={() => onAdd(how === 'all' ? { any: [start()] } : { all: [start()] })}
        >
          {t('addPart')}
        </Button>
      ) : null}
    </div>
  );
}
