import { Button, NativeSelect } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Phone.module.css';
import { chooseSound, sound } from './sound';
import { useSoundDevices } from './useSoundDevices';

/** What one speaks into and hears by, on this computer. */
export function SoundChoice() {
  const { t } = useTranslation('phone');
  const { devices, allow } = useSoundDevices();
  const { microphone, speaker } = useSyncExternalStore(sound.subscribe, sound.get);
  const [isRefused, setRefused] = useState(false);
  if (!devices) return null;
  return (
    <div className={styles.sound} role="group" aria-label={t('sound.title')}>
      {devices.areNamed ? (
        <>
          <DeviceChoice
            label={t('sound.microphone')}
            devices={devices.microphones}
            chosen={microphone}
            onChoose={(chosen) => chooseSound({ microphone: chosen })}
          />
          {/* Not every browser lets anybody choose. */}
          {devices.speakers.length > 0 ? (
            <DeviceChoice
              label={t('sound.speaker')}
              devices={devices.speakers}
              chosen={speaker}
              onChoose={(chosen) => chooseSound({ speaker: chosen })}
            />
          ) : null}
        </>
      ) : (
        <>
          <p className={styles.facts}>{isRefused ? t('trouble.microphone') : t('sound.unnamed')}</p>
          <Button
            variant="default"
            onClick={async () => {
              setRefused(!(await allow()));
            }}
          >
            {t('sound.allow')}
          </Button>
        </>
      )}
    </div>
  );
}

interface DeviceChoiceProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  chosen: string | null;
  onChoose: (chosen: string | null) => void;
}

function DeviceChoice({ label, devices, chosen, onChoose }: DeviceChoiceProps) {
  const { t } = useTranslation('phone');
  const isGone = chosen !== null && !devices.some(({ deviceId }) => deviceId === chosen);
  const data = [
    { value: '', label: t('sound.system') },
    ...devices.map((device) => ({ value: device.deviceId, label: device.label })),
    ...(isGone ? [{ value: chosen, label: t('sound.gone') }] : []),
  ];
  return (
    <NativeSelect
      label={label}
      data={data}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || null)}
    />
  );
}
