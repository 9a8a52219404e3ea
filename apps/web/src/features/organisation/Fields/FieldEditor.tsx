import { Button, Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldContent, FilledField } from './filled-field';
import styles from './Fields.module.css';
import { readNumber, writeNumber } from './readNumber';

interface Props {
  field: FilledField['field'];
  value: FieldContent | null;
  onSet: (value: FieldContent | null) => Promise<string | null>;
  onClose: () => void;
}

/** Changes one value. What it refuses is said below the field, and what was typed stays. */
export function FieldEditor({ field, value, onSet, onClose }: Props) {
  const { t, i18n } = useTranslation('customFields');
  // A number is typed as the language writes it.
  const [draft, setDraft] = useState<FieldContent | null>(() =>
    typeof value === 'number' ? writeNumber(value, i18n.language) : value,
  );
  const [fault, setFault] = useState<string | null>(null);
  async function save(next: FieldContent | null): Promise<void> {
    const wrong = await onSet(next);
    setFault(wrong);
    if (wrong === null) onClose();
  }
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const isNumber = field.kind === 'NUMBER' && typeof draft === 'string';
        void save(isNumber ? readNumber(draft, i18n.language) : draft);
      }}
    >
      <FieldInput field={field} value={draft} fault={fault} onChange={setDraft} />
      <div className={styles.buttons}>
        {value === null ? null : (
          <Button variant="subtle" color="gray" size="xs" onClick={() => void save(null)}>
            {t('panel.clear')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onClose}>
          {t('panel.cancel')}
        </Button>
        <Button type="submit" size="xs">
          {t('panel.save')}
        </Button>
      </div>
    </form>
  );
}

const TYPES: Partial<Record<FilledField['field']['kind'], string>> = { DATE: 'date', HYPERLINK: 'url' };

interface InputProps {
  field: FilledField['field'];
  value: FieldContent | null;
  fault: string | null;
  isRequired?: boolean;
  onChange: (value: FieldContent | null) => void;
}

/** Where one value is typed or chosen. */
export function FieldInput({ field, value, fault, isRequired = false, onChange }: InputProps) {
  const common = {
    label: field.title,
    description: field.help || undefined,
    error: fault,
    withAsterisk: isRequired,
  };
  const text = value === null ? '' : String(value);
  const write = (next: string) => onChange(next === '' ? null : next);
  if (field.kind === 'CHECKBOX') {
    return <YesNo {...common} value={value} onChange={onChange} />;
  }
  if (field.kind === 'DROPDOWN') {
    return (
      <Select
        {...common}
        searchable={field.options.length > 8}
        data={field.options.map(({ id, label }) => ({ value: id, label }))}
        value={text || null}
        comboboxProps={{ withinPortal: false }}
        onChange={onChange}
      />
    );
  }
  if (field.kind === 'TEXT') {
    return (
      <Textarea
        {...common}
        autosize
        maxRows={8}
        maxLength={2_000}
        dir="auto"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={TYPES[field.kind]}
      inputMode={field.kind === 'NUMBER' ? 'decimal' : undefined}
      placeholder={field.kind === 'HYPERLINK' ? 'https://' : undefined}
      dir="ltr"
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

function YesNo(props: {
  label: string;
  description: string | undefined;
  error: string | null;
  withAsterisk: boolean;
  value: FieldContent | null;
  onChange: (value: boolean) => void;
}) {
  const { t } = useTranslation('customFields');
  const { label, description, error, withAsterisk, value, onChange } = props;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={withAsterisk}
    >
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={[
          { value: 'true', label: t('panel.yes') },
          { value: 'false', label: t('panel.no') },
        ]}
        value={value === null ? '' : String(value)}
        onChange={(next) => onChange(next === 'true')}
      />
    </Input.Wrapper>
  );
}
