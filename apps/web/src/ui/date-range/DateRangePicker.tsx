import '@mantine/dates/styles.css';
import 'dayjs/locale/ar';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/id';
import 'dayjs/locale/it';
import 'dayjs/locale/nl';
import 'dayjs/locale/pt-br';
import 'dayjs/locale/ru';
import { Button, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DateRange.module.css';
import { shownDay } from './days';

/** One of the named periods, or two days of one's own choice. */
export type DateChoice<P extends string> = { period: P } | { from: string; to: string } | null;

interface Props<P extends string> {
  label: string;
  periods: readonly { value: P; label: string }[];
  value: DateChoice<P>;
  onChange: (value: DateChoice<P>) => void;
}

/** Named periods beside a calendar, to be put into a popover or a page. Both days of a range belong to it. */
export function DateRangePicker<P extends string>({ label, periods, value, onChange }: Props<P>) {
  const { t, i18n } = useTranslation('ui');
  const own = value && 'from' in value ? value : null;
  const [days, setDays] = useState<[string | null, string | null]>([own?.from ?? null, own?.to ?? null]);
  const [from, to] = days;
  return (
    <div className={styles.picker} role="group" aria-label={label}>
      <ul className={styles.periods}>
        {periods.map((period) => {
          const isChosen = value !== null && 'period' in value && value.period === period.value;
          return (
            <li key={period.value}>
              <UnstyledButton
                className={styles.period}
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? null : { period: period.value })}
              >
                {period.label}
                {isChosen ? <IconCheck size={14} aria-hidden /> : null}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <div className={styles.own}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          // Red says that something is wrong; a Saturday is not.
          weekendDays={[]}
          locale={dayjsLocale(i18n.language)}
          value={days}
          onChange={setDays}
          ariaLabels={{
            previousMonth: t('dates.previousMonth'),
            nextMonth: t('dates.nextMonth'),
            previousYear: t('dates.previousYear'),
            nextYear: t('dates.nextYear'),
          }}
        />
        <div className={styles.foot}>
          <span className={styles.chosen} aria-live="polite">
            {from ? `${shownDay(from)} – ${to ? shownDay(to) : '…'}` : t('dates.pickTwo')}
          </span>
          <Button size="xs" disabled={!from || !to} onClick={() => from && to && onChange({ from, to })}>
            {t('dates.apply')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function dayjsLocale(code: string): string {
  const lower = code.toLowerCase();
  return lower === 'en-gb' || lower === 'pt-br' ? lower : lower.slice(0, 2);
}
