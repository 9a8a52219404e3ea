import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../feedback/IconAction';
import styles from './TableTools.module.css';

/** The line above a table: search, filters, and whatever else works on the list. */
export function TableTools(props: { children: ReactNode }) {
  return <div className={styles.tools}>{props.children}</div>;
}

/** After this pause in typing the list follows. */
const PAUSE_MS = 250;

/** The search field of a table. */
export function TableSearch(props: { value: string; label: string; onChange: (term: string) => void }) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(props.value);
  const send = useDebouncedCallback(props.onChange, PAUSE_MS);
  useEffect(() => setText(props.value), [props.value]);
  const change = (next: string) => {
    setText(next);
    send(next.trim());
  };
  return (
    <TextInput
      className={styles.search}
      role="searchbox"
      value={text}
      placeholder={props.label}
      aria-label={props.label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <IconAction size={24} label={t('table.clearSearch')} onClick={() => change('')}>
            <IconX size={14} />
          </IconAction>
        ) : null
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
