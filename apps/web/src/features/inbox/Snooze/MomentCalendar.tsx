import '@mantine/dates/styles.layer.css';
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
import { Button } from '@mantine/core';
import { DatePicker, TimeInput } from '@mantine/dates';
import { inboxLimits } from '@parley/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { useViewport } from '@/lib/viewport';
import { useInboxSettings } from '../Settings/useInboxSettings';
import styles from './MomentDialog.module.css';
import { momentOf, wallOf, type WallTime } from './moments';

const DAY = 86_400_000;
const dayText = ({ year, month, day }: WallTime) =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** A day and a time, on the clock of the person. */
export default function MomentCalendar({
  confirm,
  onChoose,
}: {
  confirm: string;
  onChoose: (at: Date) => void;
}) {
  const { t, i18n } = useTranslation('snooze');
  const { me } = useSession();
  const isPhone = useViewport() === 'phone';
  const { morningHour } = useInboxSettings();
  const now = new Date();
  const [day, setDay] = useState<string | null>(dayText(wallOf(new Date(now.getTime() + DAY), me.timezone)));
  const [time, setTime] = useState(`${String(morningHour).padStart(2, '0')}:00`);
  const at = day && /^\d{2}:\d{2}$/.test(time) ? momentAt(day, time, me.timezone) : null;
  const last = new Date(now.getTime() + inboxLimits.aheadDays * DAY);
  const isPossible = at !== null && at > now && at <= last;
  return (
    <div className={styles.calendar}>
      <DatePicker
        // A day is pressed by a thumb there.
        size={isPhone ? 'md' : 'sm'}
        locale={
          i18n.language === 'pt-BR' || i18n.language === 'en-GB'
            ? i18n.language.toLowerCase()
            : i18n.language.slice(0, 2)
        }
        value={day}
        onChange={setDay}
        minDate={dayText(wallOf(now, me.timezone))}
        maxDate={dayText(wallOf(last, me.timezone))}
        // Red is for what is broken or late, not for Saturdays.
        weekendDays={[]}
        aria-label={t('pick')}
      />
      <TimeInput
        label={t('time')}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        error={day && !isPossible ? t('past') : undefined}
      />
      <Button disabled={!isPossible} onClick={() => at && onChoose(at)}>
        {confirm}
      </Button>
    </div>
  );
}

function momentAt(day: string, time: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return momentOf({ year, month, day: date, hour, minute }, zone);
}
