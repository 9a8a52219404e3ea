import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type IvrKey, ivrKeys, ivrLimits, type IvrStepOf } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { freeKey } from './flow-edit';
import styles from './Ivr.module.css';

type Menu = IvrStepOf<'menu'>;

interface Props {
  step: Menu;
  faultOf: (part: string) => string | undefined;
  onChange: (step: Menu) => void;
}

/** The keys of a menu and what each stands for; where they lead is drawn below. */
export function MenuKeys({ step, faultOf, onChange }: Props) {
  const { t } = useTranslation('ivr');
  const set = (index: number, change: Partial<Menu['keys'][number]>) =>
    onChange({ ...step, keys: step.keys.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  const next = freeKey(step);
  return (
    <div className={styles.keys}>
      {step.keys.map(({ key, label }, index) => {
        const fault = faultOf(`key ${key}`);
        return (
          <div key={`${key} ${index}`} className={styles.keyRow}>
            <Select
              label={t('key')}
              allowDeselect={false}
              value={key}
              data={ivrKeys.filter((one) => one === key || !step.keys.some((other) => other.key === one))}
              error={fault !== undefined && fault !== t('problems.DEAD_END') ? fault : undefined}
              onChange={(chosen) => chosen && set(index, { key: chosen as IvrKey })}
            />
            <TextInput
              label={t('keyLabel')}
              dir="auto"
              maxLength={ivrLimits.label}
              value={label}
              onChange={(event) => set(index, { label: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeKey', { key })}
              onClick={() => onChange({ ...step, keys: step.keys.filter((_, at) => at !== index) })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {faultOf('keys') ? (
        <p className={styles.error} role="alert">
          {faultOf('keys')}
        </p>
      ) : null}
      {next ? (
        <Button
          variant="default"
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ ...step, keys: [...step.keys, { key: next, label: '', next: '' }] })}
        >
          {t('addKey')}
        </Button>
      ) : null}
    </div>
  );
}
