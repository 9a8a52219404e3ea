import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { SortableList } from '@/ui/sortable';
import styles from './CustomFields.module.css';

export interface OptionDraft {
  /** Null until the server has given it one. */
  id: string | null;
  label: string;
  /** For this form alone. */
  key: string;
}

interface Props {
  options: readonly OptionDraft[];
  fault?: string;
  onChange: (options: OptionDraft[]) => void;
}

/** The choices of a dropdown in their order. A list that is pasted becomes one option a line. */
export function OptionsField({ options, fault, onChange }: Props) {
  const { t } = useTranslation('customFields');
  const made = useRef(0);
  const list = useRef<HTMLFieldSetElement>(null);
  const fresh = (label: string): OptionDraft => {
    made.current += 1;
    return { id: null, label, key: `new-${made.current}` };
  };
  const rename = (key: string, label: string) =>
    onChange(options.map((option) => (option.key === key ? { ...option, label } : option)));
  const add = () => {
    onChange([...options, fresh('')]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  function paste(event: ClipboardEvent, key: string): void {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.key === key);
    const before = options.slice(0, at).concat(options[at]?.label ? [options[at]] : []);
    onChange([...before, ...lines.map(fresh), ...options.slice(at + 1)]);
  }
  return (
    <fieldset ref={list} className={styles.fieldset}>
      <legend className={styles.legend}>{t('fields.options')}</legend>
      <SortableList
        label={t('fields.options')}
        items={options}
        idOf={({ key }) => key}
        nameOf={({ label }) => label || t('fields.option')}
        onOrder={(keys) =>
          onChange(keys.flatMap((key) => options.find((option) => option.key === key) ?? []))
        }
      >
        {(option) => (
          <OptionLine
            label={option.label}
            onRename={(label) => rename(option.key, label)}
            onPaste={(event) => paste(event, option.key)}
            onEnter={add}
            onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
          />
        )}
      </SortableList>
      <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {t('fields.addOption')}
      </Button>
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}

function OptionLine(props: {
  label: string;
  onRename: (label: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onEnter: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('customFields');
  return (
    <div className={styles.option}>
      <TextInput
        aria-label={t('fields.option')}
        value={props.label}
        maxLength={200}
        dir="auto"
        onPaste={props.onPaste}
        onChange={(event) => props.onRename(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          props.onEnter();
        }}
      />
      <IconAction label={t('fields.removeOption', { name: props.label })} onClick={props.onRemove}>
        <IconX size={16} />
      </IconAction>
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
