import { Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction, Tag } from '@/ui';
import styles from './Calls.module.css';
import { SoundChoice } from './SoundChoice';
import { usePhoneFacts, usePhoneState, useSwitchPhone } from './usePhone';

/** Whether calls ring here, where one reads of calls. */
export function PhoneSwitch() {
  const { t } = useTranslation('phone');
  const facts = usePhoneFacts();
  const { status, trouble, isSimulated } = usePhoneState();
  const setOn = useSwitchPhone();
  const [isSoundOpen, setSoundOpen] = useState(false);
  if (!facts) return null;
  const words = status === 'broken' ? t(`trouble.${trouble ?? 'other'}`) : t(`status.${status}`);
  return (
    <div className={styles.switch}>
      <Switch
        checked={facts.isOn}
        label={t('ringsHere')}
        description={facts.isOn ? words : t('status.off')}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <IconAction
        label={t('sound.title')}
        aria-expanded={isSoundOpen}
        onClick={() => setSoundOpen(!isSoundOpen)}
      >
        <IconVolume size={18} />
      </IconAction>
      {isSimulated && facts.isOn ? <Tag>{t('simulatedText')}</Tag> : null}
      {isSoundOpen ? (
        <div className={styles.sound}>
          <SoundChoice />
        </div>
      ) : null}
    </div>
  );
}
