import { Button, Switch, TextInput } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import styles from '../Preferences/Preferences.module.css';
import { presetEnd, presetNames } from './presets';
import { useDoNotDisturb } from './useDoNotDisturb';

/** Left alone now, for a while, or every day at the same hours. What is chosen holds at once. */
export function DoNotDisturbSection() {
  const { t } = useTranslation('profile');
  const dnd = useDoNotDisturb();
  const choices = presetNames.flatMap((name) => {
    const end = presetEnd(name, new Date(), dnd.timezone);
    return end ? [{ name, end }] : [];
  });
  return (
    <FormSection title={t('dnd.title')} help={t('dnd.help')}>
      <div className={styles.state} role="status">
        <IconMoon size={18} aria-hidden />
        <span className={styles.words}>{dnd.words}</span>
        {dnd.schedule?.enabled || dnd.schedule?.expiresAt ? (
          <Button variant="default" size="xs" disabled={!dnd.isActive} onClick={() => void dnd.end()}>
            {t('dnd.end')}
          </Button>
        ) : null}
      </div>
      <div className={styles.presets} role="group" aria-label={t('dnd.for')}>
        {choices.map(({ name, end }) => (
          <Button
            key={name}
            variant="default"
            disabled={dnd.isSaving}
            onClick={() => void dnd.save({ enabled: false, expiresAt: end.toISOString() })}
          >
            {t(`dnd.presets.${name}`)}
          </Button>
        ))}
        <Button
          variant="default"
          disabled={dnd.isSaving}
          onClick={() => void dnd.save({ enabled: true, expiresAt: null })}
        >
          {t('dnd.presets.always')}
        </Button>
      </div>
      <DailyHours dnd={dnd} />
    </FormSection>
  );
}

function DailyHours({ dnd }: { dnd: ReturnType<typeof useDoNotDisturb> }) {
  const { t } = useTranslation('profile');
  const [from, setFrom] = useState('18:00');
  const [to, setTo] = useState('08:00');
  const { schedule } = dnd;
  useEffect(() => {
    if (!schedule) return;
    setFrom(schedule.from);
    setTo(schedule.to);
  }, [schedule]);
  const isSame = from === to;
  const keep = (hours: { from: string; to: string }) => {
    if (hours.from && hours.to && hours.from !== hours.to) void dnd.save(hours);
  };
  return (
    <>
      <Switch
        label={t('dnd.daily')}
        description={t('dnd.dailyHelp')}
        checked={schedule?.automaticallyEnabled ?? false}
        disabled={dnd.isSaving || isSame}
        onChange={(event) => void dnd.save({ automaticallyEnabled: event.currentTarget.checked, from, to })}
      />
      <div className={styles.times}>
        <TextInput
          type="time"
          className={styles.time}
          label={t('dnd.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          onBlur={() => keep({ from, to })}
        />
        <TextInput
          type="time"
          className={styles.time}
          label={t('dnd.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          onBlur={() => keep({ from, to })}
        />
      </div>
      {isSame ? (
        <p className={styles.fault} role="alert">
          {t('dnd.same')}
        </p>
      ) : null}
    </>
  );
}
