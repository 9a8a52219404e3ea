import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { businessHoursLimits, type OpenSpan } from '@parley/schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import styles from './BusinessHours.module.css';
import { nextSpan, understandTime } from './times';

interface Props {
  /** Whose times they are, such as "Monday". */
  of: string;
  spans: readonly OpenSpan[];
  error?: string | undefined;
  onChange: (spans: OpenSpan[]) => void;
}

/** The times of one day: none is closed, and several leave a gap between them. */
export function SpanFields({ of, spans, error, onChange }: Props) {
  const { t } = useTranslation('hours');
  const more = spans.length < businessHoursLimits.spansPerDay ? nextSpan(spans) : null;
  const put = (at: number, span: OpenSpan) =>
    onChange(spans.map((old, index) => (index === at ? span : old)));
  return (
    <div className={styles.spans}>
      {spans.length === 0 ? <span className={styles.quiet}>{t('closed')}</span> : null}
      {spans.map((span, at) => (
        <div key={at} className={styles.span} dir="ltr">
          <TimeField
            label={t('from', { of })}
            value={span.from}
            onChange={(from) => put(at, { ...span, from })}
          />
          <span aria-hidden>–</span>
          <TimeField label={t('to', { of })} value={span.to} onChange={(to) => put(at, { ...span, to })} />
          <IconAction
            label={t('removeSpan', { of, from: span.from })}
            onClick={() => onChange(spans.filter((_, index) => index !== at))}
          >
            <IconX size={16} />
          </IconAction>
        </div>
      ))}
      {more ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={`${t(spans.length === 0 ? 'open' : 'addSpan')}: ${of}`}
          onClick={() => onChange([...spans, more])}
        >
          {t(spans.length === 0 ? 'open' : 'addSpan')}
        </Button>
      ) : null}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Takes "9", "930" or "5 pm"; arrows go up and down by a quarter of an hour. */
function TimeField(props: { label: string; value: string; onChange: (time: string) => void }) {
  const [text, setText] = useState(props.value);
  useEffect(() => setText(props.value), [props.value]);
  const keep = () => {
    const time = understandTime(text);
    setText(time ?? text);
    props.onChange(time ?? text.slice(0, 5));
  };
  return (
    <TextInput
      className={styles.time}
      aria-label={props.label}
      inputMode="numeric"
      maxLength={8}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? 15 : event.key === 'ArrowDown' ? -15 : 0;
        if (event.key === 'Enter') keep();
        if (step === 0) return;
        event.preventDefault();
        props.onChange(moved(understandTime(text) ?? props.value, step));
      }}
    />
  );
}

function moved(time: string, step: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const total = Math.min(24 * 60, Math.max(0, Math.round((hours * 60 + minutes + step) / 15) * 15));
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
