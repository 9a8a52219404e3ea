import { Select, Textarea } from '@mantine/core';
import type { WidgetTexts } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@/lib/i18n/locales';
import styles from './Widgets.module.css';

interface Props {
  label: string;
  help?: string;
  /** The language that stands there first. */
  locale: string;
  maxLength: number;
  value: WidgetTexts;
  error?: string | null;
  onChange: (texts: WidgetTexts) => void;
}

/** Words in one language after the other; languages that have some are marked. */
export function TextsField({ label, help, locale, maxLength, value, error, onChange }: Props) {
  const { t } = useTranslation('widgets');
  const [shown, setShown] = useState(locale);
  const code = shown as keyof WidgetTexts;
  return (
    <div className={styles.texts}>
      <Textarea
        label={label}
        description={help}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autosize
        minRows={maxLength > 60 ? 2 : 1}
        maxLength={maxLength}
        dir="auto"
        value={value[code] ?? ''}
        error={error}
        onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
      />
      <Select
        aria-label={t('languageOf', { of: label })}
        className={styles.language}
        size="xs"
        allowDeselect={false}
        value={shown}
        data={LOCALES.map(({ code: one, name }) => ({
          value: one,
          label: value[one as keyof WidgetTexts]?.trim() ? `${name} ✓` : name,
        }))}
        onChange={(next) => next && setShown(next)}
      />
    </div>
  );
}
