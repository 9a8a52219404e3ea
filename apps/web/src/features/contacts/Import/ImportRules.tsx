import { Checkbox, Radio, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContactMergeRule } from '@/gql/graphql';
import styles from './Import.module.css';
import { MATCHES, type Plan } from './usePlan';

const MERGES: readonly ContactMergeRule[] = ['FILL', 'OVERWRITE', 'SKIP'];

interface Props {
  plan: Plan;
  countries: readonly { code: string; name: string }[];
  onChange: (part: Partial<Plan>) => void;
}

/** By what somebody is known again, what becomes of them then, and where numbers are from. */
export function ImportRules({ plan, countries, onChange }: Props) {
  const { t } = useTranslation('contactImport');
  const possible = MATCHES.filter((match) => plan.columns.includes(match));
  return (
    <div className={styles.rules}>
      <Checkbox.Group
        label={t('matchBy')}
        description={possible.length > 0 ? t('matchHelp') : t('matchNone')}
        value={plan.matchBy}
        onChange={(chosen) => onChange({ matchBy: MATCHES.filter((match) => chosen.includes(match)) })}
      >
        <div className={styles.choices}>
          {possible.map((match) => (
            <Checkbox key={match} value={match} label={t(`to.${match}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group
        label={t('onMatch')}
        value={plan.onMatch}
        onChange={(onMatch) => onChange({ onMatch: onMatch as ContactMergeRule })}
      >
        <div className={styles.choices}>
          {MERGES.map((merge) => (
            <Radio key={merge} value={merge} label={t(`merge.${merge}`)} />
          ))}
        </div>
      </Radio.Group>
      {plan.columns.some((column) => column === 'GROUPS' || column === 'PROFILE') ? (
        <Checkbox
          label={t('makesMissing')}
          description={t('makesMissingHelp')}
          checked={plan.makesMissing}
          onChange={(event) => onChange({ makesMissing: event.currentTarget.checked })}
        />
      ) : null}
      {plan.columns.includes('PHONE') ? (
        <Select
          className={styles.country}
          label={t('country')}
          description={t('countryHelp')}
          data={countries.map(({ code, name }) => ({ value: code, label: name }))}
          value={plan.country}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
          onChange={(country) => onChange({ country })}
        />
      ) : null}
    </div>
  );
}
