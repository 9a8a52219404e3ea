import { Menu } from '@mantine/core';
import { IconAlarm, IconEye, IconEyeFilled, IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { IconAction } from '@/ui';
import type { ConversationActions } from '../Conversation/useConversationActions';
import { useWatch } from './useWatch';

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
}

const canSnooze = (ticket: ConversationHeadFragment) => ticket.viewerCanNote && ticket.status !== 'CLOSED';

/** In the head: snooze, remind me, watch; only the first where there is little room. */
export function PutOffButtons({ ticket, actions, isTight }: Props & { isTight: boolean }) {
  const { t } = useTranslation('snooze');
  return (
    <>
      {canSnooze(ticket) ? (
        <IconAction label={t('act.snooze')} keys={['B']} onClick={() => actions.setMenu('snooze')}>
          <IconMoon size={18} />
        </IconAction>
      ) : null}
      {isTight ? null : <KeepInSightButtons ticket={ticket} actions={actions} />}
    </>
  );
}

function KeepInSightButtons({ ticket, actions }: Props) {
  const { t } = useTranslation('snooze');
  const watch = useWatch();
  return (
    <>
      <IconAction label={t('act.reminder')} keys={['H']} onClick={() => actions.setMenu('reminder')}>
        <IconAlarm size={18} />
      </IconAction>
      <IconAction
        label={t(ticket.isWatched ? 'act.unwatch' : 'act.watch')}
        keys={['W']}
        aria-pressed={ticket.isWatched}
        onClick={() => void watch(ticket.id, !ticket.isWatched)}
      >
        {ticket.isWatched ? <IconEyeFilled size={18} /> : <IconEye size={18} />}
      </IconAction>
    </>
  );
}

/** The same in the menu of a phone. */
export function PutOffItems({ ticket, actions }: Props) {
  const { t } = useTranslation('snooze');
  return (
    <>
      {canSnooze(ticket) ? (
        <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => actions.setMenu('snooze')}>
          {t('act.snooze')}
        </Menu.Item>
      ) : null}
      <KeepInSightItems ticket={ticket} actions={actions} />
    </>
  );
}

/** What the head has no room for. */
export function KeepInSightItems({ ticket, actions }: Props) {
  const { t } = useTranslation('snooze');
  const watch = useWatch();
  return (
    <>
      <Menu.Item leftSection={<IconAlarm size={16} />} onClick={() => actions.setMenu('reminder')}>
        {t('act.reminder')}
      </Menu.Item>
      <Menu.Item leftSection={<IconEye size={16} />} onClick={() => void watch(ticket.id, !ticket.isWatched)}>
        {t(ticket.isWatched ? 'act.unwatch' : 'act.watch')}
      </Menu.Item>
    </>
  );
}
