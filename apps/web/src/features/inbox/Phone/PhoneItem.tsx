import { Menu } from '@mantine/core';
import { IconDialpad, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { openDial } from './dialStore';
import styles from './Phone.module.css';
import { usePhoneFacts, usePhoneState, useSwitchPhone } from './usePhone';

/** In the menu of the own account: whether calls ring here, and calling somebody. */
export function PhoneItem() {
  const { t } = useTranslation('phone');
  const { can } = useSession();
  const facts = usePhoneFacts();
  const setOn = useSwitchPhone();
  if (!facts) return null;
  const Icon = facts.isOn ? IconPhoneOff : IconPhone;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>
        {t('title')} · <Words />
      </Menu.Label>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => setOn(!facts.isOn)}>
        {t(facts.isOn ? 'switchOff' : 'switchOn')}
      </Menu.Item>
      {can('inbox.conversations.create') ? (
        <Menu.Item leftSection={<IconDialpad size={16} aria-hidden />} onClick={() => openDial()}>
          {t('dialTitle')}
        </Menu.Item>
      ) : null}
    </>
  );
}

function Words() {
  const { t } = useTranslation('phone');
  const { status, trouble, isSimulated } = usePhoneState();
  if (status === 'broken') return t(`trouble.${trouble ?? 'other'}`);
  const words = t(`status.${status}`);
  return isSimulated && status !== 'off' ? `${words} · ${t('simulated')}` : words;
}

/** Whether this browser can be rung; nothing while it is not meant to be. */
export function PhoneDot() {
  const { t } = useTranslation('phone');
  const { status } = usePhoneState();
  if (status === 'off') return null;
  return (
    <>
      <span className={styles.dot} data-status={status} aria-hidden />
      <span className="visually-hidden">{t(`status.${status}`)}</span>
    </>
  );
}
