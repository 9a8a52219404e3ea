import { Button, Switch, TextInput } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '@/lib/draft';
import { FormSection } from '@/ui/page';
import styles from '../Preferences/Preferences.module.css';
import { presetEnd, presetNames, timeIn } from './presets';
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
  const { schedule } = dnd;
  const { value, set } = useDraft({ from: schedule?.from ?? '18:00', to: schedule?.to ?? '08:00' });
  const { from, to } = value;
  const [start, end] = [timeIn(from), timeIn(to)];
  const isSame = start !== null && start === end;
  const isUsable = start !== null && end !== null && !isSame;
  const keep = () => {
    if (!isUsable) return;
    set({ from: start, to: end });
    const isNew = start !== (schedule?.from ?? '18:00') || end !== (schedule?.to ?? '08:00');
    if (isNew) void dnd.save({ from: start, to: end });
  };
  return (
    <>
      <Switch
        label={t('dnd.daily')}
        description={t('dnd.dailyHelp')}
        checked={schedule?.automaticallyEnabled ?? false}
        disabled={dnd.isSaving || !isUsable}
        onChange={(event) =>
          isUsable &&
          void dnd.save({ automaticallyEnabled: event.currentTarget.checked, from: start, to: end })
        }
      />
      <div className={styles.times}>
        <TimeField
          label={t('dnd.from')}
          value={from}
          isWrong={start === null}
          onChange={(typed) => set({ from: typed })}
          onLeave={keep}
        />
        <TimeField
          label={t('dnd.to')}
          value={to}
          isWrong={end === null}
          onChange={(typed) => set({ to: typed })}
          onLeave={keep}
        />
      </div>
      {isUsable ? null : (
        <p className={styles.fault} role="alert">
          {isSame ? t('dnd.same') : t('dnd.time')}
        </p>
      )}
    </>
  );
}

/** A time as Parley writes them everywhere; the browser's own field would follow the browser's language. */
function TimeField(props: {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}) {
  return (
    <TextInput
      className={styles.time}
      label={props.label}
      value={props.value}
      error={props.isWrong}
      dir="ltr"
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}
