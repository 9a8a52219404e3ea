import { Popover, Select } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseDevices, devices } from './devices';

interface Props {
  className: string | undefined;
  /** Another microphone or camera has been chosen. */
  onChosen: () => void;
}

const KINDS = [
  ['microphone', 'audioinput'],
  ['camera', 'videoinput'],
  ['speaker', 'audiooutput'],
] as const;

/** By what one is heard and seen, and hears. */
export function DeviceMenu({ className, onChosen }: Props) {
  const { t } = useTranslation('chatCalls');
  const [isOpen, setOpen] = useState(false);
  const chosen = useSyncExternalStore(devices.subscribe, devices.get);
  const there = usePlugged(isOpen);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" withinPortal trapFocus width={280}>
      <Popover.Target>
        <button
          type="button"
          className={className}
          aria-label={t('devices.label')}
          title={t('devices.label')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSettings size={20} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('devices.label')}>
        {KINDS.map(([name, kind]) => {
          const data = there
            .filter((one) => one.kind === kind && one.label !== '')
            .map(({ deviceId, label }) => ({ value: deviceId, label }));
          if (data.length === 0 && name !== 'microphone') return null;
          return (
            <Select
              key={name}
              mb={8}
              label={t(`devices.${name}`)}
              placeholder={t('devices.asSystem')}
              data={data}
              value={data.some(({ value }) => value === chosen[name]) ? chosen[name] : null}
              clearable
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => {
                chooseDevices({ [name]: value });
                if (name !== 'speaker') onChosen();
              }}
            />
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is plugged in, while it is looked at. */
function usePlugged(isOpen: boolean): readonly MediaDeviceInfo[] {
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!isOpen || !navigator.mediaDevices) return;
    const look = async (): Promise<void> => {
      const found = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      // Chrome lists what the system has chosen once more, under these names.
      setAll(found.filter(({ deviceId }) => deviceId !== 'default' && deviceId !== 'communications'));
    };
    const onChange = (): void => void look();
    onChange();
    navigator.mediaDevices.addEventListener('devicechange', onChange);
    return () => navigator.mediaDevices.removeEventListener('devicechange', onChange);
  }, [isOpen]);
  return all;
}
