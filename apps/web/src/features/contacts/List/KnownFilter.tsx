import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { periods } from '@/lib/periods';
import { shownDay } from '@/ui/date-range/days';
import type { Known } from './contact-filters';
import styles from './Contacts.module.css';

const DateRangePicker = lazyPart(async () => ({
  default: (await import('@/ui/date-range/DateRangePicker')).DateRangePicker,
}));

interface Props {
  value: Known;
  onChange: (known: Known) => void;
}

/** Since when they are known: a named period, or days from a calendar. */
export function KnownFilter({ value, onChange }: Props) {
  const { t } = useTranslation(['contacts', 'views']);
  const [isOpen, setOpen] = useState(false);
  const nameOf = (period: string) => t(`views:periods.${period.toUpperCase()}`);
  const words = !value
    ? t('anyTime')
    : 'period' in value
      ? nameOf(value.period)
      : `${shownDay(value.from)} – ${shownDay(value.to)}`;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={value ? `${styles.filter} ${styles.isSet}` : styles.filter}
          leftSection={<IconCalendar size={14} aria-hidden />}
          aria-label={`${t('knownSince')}: ${words}`}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('knownSince')}>
        <Suspense fallback={null}>
          <DateRangePicker
            label={t('knownSince')}
            periods={periods.map((period) => ({ value: period, label: nameOf(period) }))}
            value={value}
            onChange={(known) => {
              onChange(known as Known);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
