import { Menu } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { dialable } from './phone-number';
import { useCallOut } from './usePhone';
import { useTicketPhone } from './useTicketPhone';

/** Calls the customer of a conversation. Nothing where nobody can be called. */
export function CallButton({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('phone');
  const callOut = useCallOut();
  const wish = useTicketPhone(ticketId);
  if (!callOut || !wish) return null;
  return (
    <IconAction label={t('callNumber', { number: wish.number })} onClick={() => callOut(wish)}>
      <IconPhone size={18} />
    </IconAction>
  );
}

/** The same in a menu. */
export function CallItem({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('phone');
  const callOut = useCallOut();
  const wish = useTicketPhone(ticketId);
  if (!callOut || !wish) return null;
  return (
    <Menu.Item leftSection={<IconPhone size={16} />} onClick={() => callOut(wish)}>
      {t('callNumber', { number: wish.number })}
    </Menu.Item>
  );
}

/** Beside a number that is written somewhere. */
export function CallNumber({ number, name }: { number: string; name: string }) {
  const { t } = useTranslation('phone');
  const callOut = useCallOut();
  const called = dialable(number);
  if (!callOut || !called) return null;
  return (
    <IconAction label={t('callNumber', { number: called })} onClick={() => callOut({ number: called, name })}>
      <IconPhone size={16} />
    </IconAction>
  );
}
