import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import styles from './TableTools.module.css';

export interface FilterChoice<T extends string> {
  value: T;
  label: string;
}

/** One filter of a table. Without a value it says what it would filter by: "Any role". */
export function ChoiceFilter<T extends string>(props: {
  label: string;
  any: string;
  value: T | null;
  choices: readonly FilterChoice<T>[];
  onChange: (value: T | null) => void;
}) {
  const chosen = props.choices.find(({ value }) => value === props.value);
  const item = (key: string, label: string, value: T | null) => (
    <Menu.Item
      key={key}
      aria-current={value === (chosen?.value ?? null) ? 'true' : undefined}
      rightSection={value === (chosen?.value ?? null) ? <IconCheck size={14} aria-hidden /> : null}
      onClick={() => props.onChange(value)}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={chosen ? `${styles.filter} ${styles.isSet}` : styles.filter}
          aria-label={`${props.label}: ${chosen?.label ?? props.any}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {chosen?.label ?? props.any}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {item('any', props.any, null)}
        {props.choices.map(({ value, label }) => item(value, label, value))}
      </Menu.Dropdown>
    </Menu>
  );
}
