import { Checkbox, Menu } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Later } from '../Composer/outbox';
import { MomentDialog } from '../Snooze/MomentDialog';

/** "Send later…" in the menu beside Send. */
export function LaterItem({ isDisabled, onAsk }: { isDisabled?: boolean; onAsk: () => void }) {
  const { t } = useTranslation('messages');
  return (
    <Menu.Item leftSection={<IconClock size={16} />} disabled={isDisabled} onClick={() => setTimeout(onAsk)}>
      {t('later.item')}
    </Menu.Item>
  );
}

/**
 * Asks when: presets, a calendar, or one's own words for a time. Stands beside the menu, never in it: a menu that closes
 * takes along what it holds.
 */
export function LaterDialog({ onLater, onClose }: { onLater: (later: Later) => void; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const [cancelsOnReply, setCancels] = useState(true);
  return (
    <MomentDialog
      title={t('later.title')}
      confirm={t('later.confirm')}
      onChoose={(at) => onLater({ at, cancelsOnReply })}
      onClose={onClose}
    >
      <Checkbox
        mt="sm"
        label={t('later.cancelsOnReplyChoice')}
        checked={cancelsOnReply}
        onChange={(event) => setCancels(event.currentTarget.checked)}
      />
    </MomentDialog>
  );
}
