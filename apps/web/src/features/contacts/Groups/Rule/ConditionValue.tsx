import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Condition, type ValueKind, valueKindOf } from './rule';
import type { Choice, RuleWords } from './useRuleWords';

interface Props {
  condition: Condition;
  words: RuleWords;
  error?: string;
  onChange: (value: unknown) => void;
  /** Of what is counted: in how many last days. */
  onDays: (condition: Condition) => void;
}

const SEVERAL: readonly ValueKind[] = ['channels', 'groups', 'countries', 'options'];
const MOST_DAYS = 3650;
const MOST_COUNT = 1000;

/** What a fact is compared with: typed, chosen, or nothing. */
export function ConditionValue(props: Props) {
  const { t } = useTranslation('groups');
  const { condition, words, error, onChange } = props;
  const kind = valueKindOf(condition, words.fieldOf(condition.field)?.kind ?? null);
  if (kind === 'none') return null;
  const choices = choicesOf(kind, condition, words, [t('yes'), t('no')]);
  if (choices) return <Chosen {...props} kind={kind} choices={choices} />;
  const shared = { 'aria-label': t('value'), error };
  const { value } = condition;
  const isCount = condition.field.startsWith('conversations');
  if (kind === 'days' || kind === 'number')
    return (
      <>
        <NumberInput
          {...shared}
          {...(kind === 'days' && { min: 1, max: MOST_DAYS, allowDecimal: false })}
          {...(isCount && { min: 0, max: MOST_COUNT, allowDecimal: false })}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : '')}
        />
        {condition.field === 'conversations' ? <LastDays {...props} /> : null}
      </>
    );
  return (
    <TextInput
      {...shared}
      type={kind === 'day' ? 'date' : 'text'}
      dir="auto"
      maxLength={200}
      placeholder={kind === 'text' ? placeholderOf(condition) : undefined}
      value={typeof value === 'string' ? value.slice(0, kind === 'day' ? 10 : undefined) : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Whether everything is counted, or only what began in the last days. */
function LastDays({ condition, onDays }: Props) {
  const { t } = useTranslation('groups');
  return (
    <NumberInput
      mt={8}
      size="sm"
      aria-label={t('lastDays')}
      placeholder={t('ever')}
      prefix={t('lastDaysBefore')}
      min={1}
      max={MOST_DAYS}
      allowDecimal={false}
      value={condition.days ?? ''}
      onChange={(next) => onDays({ ...condition, days: typeof next === 'number' ? next : undefined })}
    />
  );
}

function Chosen({
  condition,
  error,
  onChange,
  kind,
  choices,
}: Props & { kind: ValueKind; choices: Choice[] }) {
  const { t } = useTranslation('groups');
  const { value } = condition;
  const shared = { 'aria-label': t('value'), error, data: choices, searchable: kind !== 'tick' };
  if (SEVERAL.includes(kind))
    return (
      <MultiSelect
        {...shared}
        placeholder={Array.isArray(value) && value.length > 0 ? undefined : t('choose')}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
      />
    );
  return (
    <Select
      {...shared}
      allowDeselect={false}
      placeholder={t('choose')}
      value={typeof value === 'boolean' ? String(value) : typeof value === 'string' && value ? value : null}
      onChange={(next) => onChange(kind === 'tick' ? next === 'true' : (next ?? ''))}
    />
  );
}

/** What there is to choose from; null where it is typed. */
function choicesOf(
  kind: ValueKind,
  condition: Condition,
  words: RuleWords,
  [yes, no]: [string, string],
): Choice[] | null {
  if (kind === 'channels' || kind === 'groups' || kind === 'countries' || kind === 'profileKind')
    return words.choices[kind];
  if (kind === 'options' || kind === 'option')
    return words.fieldOf(condition.field)?.options.map(({ id, label }) => ({ value: id, label })) ?? [];
  if (kind === 'language') return words.choices.languages;
  if (kind === 'timeZone')
    return Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
  if (kind !== 'tick') return null;
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}

function placeholderOf({ field, is }: Condition): string | undefined {
  if (is === 'domain_is' || is === 'domain_ends') return 'example.com';
  return field === 'phone' ? '+31' : undefined;
}
