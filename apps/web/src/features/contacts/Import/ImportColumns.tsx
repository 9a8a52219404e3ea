import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './Import.module.css';
import type { ImportWhole } from './useImport';
import type { Plan } from './usePlan';

const BASIC = [
  'IGNORE',
  'NAME',
  'FIRST_NAME',
  'LAST_NAME',
  'EMAIL',
  'PHONE',
  'LANGUAGE',
  'TIME_ZONE',
  'BLOCKED',
  'EXTERNAL_ID',
  'WHATSAPP_ID',
  'PARLEY_ID',
  'GROUPS',
  'PROFILE',
  'PROFILE_ID',
  'CONSENTS',
  'CONSENT_EMAIL',
  'CONSENT_SMS',
  'CONSENT_WHATSAPP',
  'NOTES',
] as const;

interface Props {
  view: ImportWhole;
  plan: Plan;
  fields: readonly { id: string; title: string }[];
  onChange: (part: Partial<Plan>) => void;
}

/** Each column of the file with some of what stands in it, and what it says. */
export function ImportColumns({ view, plan, fields, onChange }: Props) {
  const { t } = useTranslation('contactImport');
  const data = [
    { group: t('basic'), items: BASIC.map((value) => ({ value, label: t(`to.${value}`) })) },
    ...(fields.length > 0
      ? [
          {
            group: t('fields'),
            items: fields.map(({ id, title }) => ({ value: `FIELD ${id}`, label: title })),
          },
        ]
      : []),
  ];
  return (
    <ul className={styles.columns}>
      {view.columns.map((column, at) => (
        <li
          key={column.name}
          className={styles.column}
          data-ignored={plan.columns[at] === 'IGNORE' || undefined}
        >
          <div className={styles.columnWords}>
            <bdi className={styles.columnName}>{column.name}</bdi>
            <bdi className={styles.samples}>{column.samples.join(' · ') || t('noSamples')}</bdi>
          </div>
          <Select
            aria-label={t('whatIs', { name: column.name })}
            data={data}
            value={plan.columns[at] ?? 'IGNORE'}
            allowDeselect={false}
            searchable
            onChange={(to) => {
              if (to) onChange({ columns: plan.columns.map((one, index) => (index === at ? to : one)) });
            }}
          />
        </li>
      ))}
    </ul>
  );
}
