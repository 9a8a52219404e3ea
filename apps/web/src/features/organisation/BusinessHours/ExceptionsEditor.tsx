import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { businessHoursLimits, type HoursException, type ScheduleProblem } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import styles from './BusinessHours.module.css';
import { SpanFields } from './SpanFields';

interface Props {
  exceptions: readonly HoursException[];
  problems: readonly ScheduleProblem[];
  onChange: (exceptions: HoursException[]) => void;
}

/** Holidays and other days that are not like the rest of the week. */
export function ExceptionsEditor({ exceptions, problems, onChange }: Props) {
  const { t } = useTranslation('hours');
  const add = () => {
    const today = new Date().toISOString().slice(0, 10);
    onChange([...exceptions, { name: '', from: today, to: today, everyYear: false, spans: [] }]);
  };
  return (
    <>
      {exceptions.map((exception, at) => (
        <OneException
          key={at}
          exception={exception}
          number={at + 1}
          problem={problems.find((one) => one.at === `exceptions.${at}`)?.problem}
          onChange={(part) =>
            onChange(exceptions.map((old, index) => (index === at ? { ...old, ...part } : old)))
          }
          onRemove={() => onChange(exceptions.filter((_, index) => index !== at))}
        />
      ))}
      {exceptions.length < businessHoursLimits.exceptions ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('addException')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface OneProps {
  exception: HoursException;
  number: number;
  problem: ScheduleProblem['problem'] | undefined;
  onChange: (part: Partial<HoursException>) => void;
  onRemove: () => void;
}

function OneException({ exception, number, problem, onChange, onRemove }: OneProps) {
  const { t } = useTranslation('hours');
  const { name, from, to, everyYear, spans } = exception;
  const title = name.trim() || t('exceptionNumber', { number });
  const said = (...of: string[]) => (problem && of.includes(problem) ? t(`problem.${problem}`) : undefined);
  return (
    <div className={styles.exception} role="group" aria-label={title}>
      <div className={styles.exceptionHead}>
        <TextInput
          label={t('exceptionName')}
          maxLength={businessHoursLimits.name}
          dir="auto"
          value={name}
          error={said('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <IconAction label={t('removeException', { name: title })} onClick={onRemove}>
          <IconTrash size={16} />
        </IconAction>
      </div>
      <div className={styles.dates}>
        <TextInput
          type="date"
          label={t('firstDay')}
          value={from}
          error={said('date')}
          onChange={(event) => {
            const first = event.currentTarget.value;
            onChange({ from: first, to: to < first || to === from ? first : to });
          }}
        />
        <TextInput
          type="date"
          label={t('lastDay')}
          value={to}
          error={said('dateOrder')}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label={t('everyYear')}
        checked={everyYear}
        onChange={(event) => onChange({ everyYear: event.currentTarget.checked })}
      />
      <SpanFields
        of={title}
        spans={spans}
        error={said('time', 'order', 'overlap', 'tooMany')}
        onChange={(changed) => onChange({ spans: changed })}
      />
    </div>
  );
}
