import { Select, TextInput } from '@mantine/core';
import { waLimits, type WaVariable } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { useVariables } from '../../organisation/Variables/useVariables';
import styles from './Templates.module.css';

interface Props {
  variables: readonly WaVariable[];
  /** At WhatsApp already: its samples stay, what fills it does not. */
  isFixed: boolean;
  errorOf: (name: string) => string | null;
  onChange: (variables: WaVariable[]) => void;
}

/** For each place in a text: a sample for the reviewer, what fills it by itself, and what stands there without it. */
export function VariableFields({ variables, isFixed, errorOf, onChange }: Props) {
  const { t } = useTranslation(['templates', 'quickReplies']);
  const sources = useVariables();
  if (variables.length === 0) return null;
  const put = (name: string, part: Partial<WaVariable>) =>
    onChange(variables.map((one) => (one.name === name ? { ...one, ...part } : one)));
  return (
    <ul className={styles.slots} aria-label={t('variables')}>
      {variables.map(({ name, sample, source, fallback }) => (
        <li key={name} className={styles.slot}>
          <code dir="ltr">{`{{${name}}}`}</code>
          <TextInput
            label={t('sample')}
            value={sample}
            maxLength={waLimits.sample}
            disabled={isFixed}
            error={errorOf(name)}
            onChange={(event) => put(name, { sample: event.currentTarget.value })}
          />
          <Select
            label={t('filledWith')}
            placeholder={t('filledByHand')}
            clearable
            searchable
            data={sources}
            value={source}
            onChange={(next) => put(name, { source: next })}
          />
          <TextInput
            label={t('fallback')}
            value={fallback ?? ''}
            maxLength={waLimits.sample}
            onChange={(event) => put(name, { fallback: event.currentTarget.value || null })}
          />
        </li>
      ))}
    </ul>
  );
}
