import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { OpenSpan, ScheduleProblem } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import styles from './BusinessHours.module.css';
import { SpanFields } from './SpanFields';
import { dayNames } from './times';

interface Props {
  week: readonly (readonly OpenSpan[])[];
  problems: readonly ScheduleProblem[];
  onChange: (week: (readonly OpenSpan[])[]) => void;
}

const WORKDAYS = [0, 1, 2, 3, 4];
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Seven days, each with its times; those of one day are copied to others at once. */
export function WeekEditor({ week, problems, onChange }: Props) {
  const { t, i18n } = useTranslation('hours');
  const names = dayNames(i18n.language);
  const copy = (from: number, days: readonly number[]) =>
    onChange(week.map((spans, day) => (days.includes(day) ? week[from]! : spans)));
  return (
    <div className={styles.week}>
      {week.map((spans, day) => {
        const problem = problems.find(({ at }) => at === `week.${day}`)?.problem;
        return (
          <div key={day} className={styles.day} role="group" aria-label={names[day]}>
            <span className={styles.dayName}>{names[day]}</span>
            <SpanFields
              of={names[day]!}
              spans={spans}
              error={problem && t(`problem.${problem}`)}
              onChange={(changed) => onChange(week.map((old, index) => (index === day ? changed : old)))}
            />
            <Menu position="bottom-end" width={220}>
              <Menu.Target>
                <IconAction label={t('copyDay', { day: names[day] })}>
                  <IconCopy size={16} />
                </IconAction>
              </Menu.Target>
              <Menu.Dropdown>
                {day < 6 ? (
                  <Menu.Item onClick={() => copy(day, [day + 1])}>
                    {t('copyTo', { day: names[day + 1] })}
                  </Menu.Item>
                ) : null}
                <Menu.Item onClick={() => copy(day, WORKDAYS)}>{t('copyWorkdays')}</Menu.Item>
                <Menu.Item onClick={() => copy(day, ALL_DAYS)}>{t('copyAll')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        );
      })}
    </div>
  );
}
