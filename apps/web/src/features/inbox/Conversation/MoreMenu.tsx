import { Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconDots,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconLink,
  IconMail,
  IconMessages,
  IconNote,
  IconPencil,
  IconStar,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { CallItem } from '../Phone/CallButton';
import { IconAction, LabelMark } from '@/ui';
import { useLabelChoicesQuery } from '../actions/Actions.generated';
import { useLabelTicket } from '../actions/useLabelTicket';
import { usePanel } from '../ContextPanel/panelState';
import { TicketFileItems } from '../Messages/TicketFileItems';
import { KeepInSightItems, PutOffItems } from '../Snooze/PutOffButtons';
import { openMerge } from '../Merging/mergeStore';
import { ResultItems } from './CloseButton';
import type { ConversationActions } from './useConversationActions';
import { useDiscuss } from './useDiscuss';

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
  /** On phones the menu also holds what has no button of its own there. */
  isCompact?: boolean;
  /** There is no room for every button beside it. */
  isTight?: boolean;
}

export function MoreMenu({ ticket, actions, isCompact, isTight }: Props) {
  const { t } = useTranslation('conversation');
  const labels = actions.menu === 'labels';
  return (
    <Menu
      withinPortal={false}
      position="bottom-end"
      opened={labels || undefined}
      // The labels are this menu's own; a dialog that an item has just opened is not, and stays.
      onClose={() => labels && actions.setMenu(null)}
      closeOnItemClick={!labels}
    >
      <Menu.Target>
        <IconAction label={t('act.more')} size={isCompact ? 44 : 32}>
          {isCompact ? <IconDotsVertical size={22} /> : <IconDots size={18} />}
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        {labels ? (
          <LabelItems ticket={ticket} />
        ) : (
          <VerbItems ticket={ticket} actions={actions} isCompact={isCompact} isTight={isTight} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function VerbItems({ ticket, actions, isCompact, isTight }: Props) {
  const { t } = useTranslation(['conversation', 'handling']);
  const discuss = useDiscuss();
  return (
    <>
      {isCompact ? <CompactItems ticket={ticket} actions={actions} /> : null}
      {isCompact ? <CallItem ticketId={ticket.id} /> : null}
      {isTight ? <KeepInSightItems ticket={ticket} actions={actions} /> : null}
      {ticket.viewerCanNote ? <NamingItems actions={actions} /> : null}
      {ticket.viewerCanAssign ? (
        <Menu.Item
          leftSection={<IconNote size={16} />}
          onClick={() => setTimeout(() => actions.setMenu('assignNote'), 120)}
        >
          {t('handling:note.action')}
        </Menu.Item>
      ) : null}
      {ticket.waitingSince ? (
        <Menu.Item leftSection={<IconMail size={16} />} onClick={actions.markUnread}>
          {t('handling:unread.action')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconMessages size={16} />} onClick={() => discuss(ticket.id)}>
        {t('act.discuss')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} />} onClick={actions.copyLink}>
        {t('act.copyLink')}
      </Menu.Item>
      {ticket.viewerCanMerge ? (
        <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => openMerge([ticket.id])}>
          {t('act.merge')}
        </Menu.Item>
      ) : null}
      {ticket.viewerCanClose || ticket.viewerCanReopen ? (
        <Menu.Item leftSection={<IconBan size={16} />} onClick={actions.toggleSpam}>
          {t(ticket.isSpam ? 'act.notSpam' : 'act.spam')}
        </Menu.Item>
      ) : null}
      <TicketFileItems ticket={ticket} />
      {ticket.viewerCanDelete ? (
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={actions.toggleDeleted}>
          {t(ticket.isDeleted ? 'act.restore' : 'act.delete')}
        </Menu.Item>
      ) : null}
      {isCompact && ticket.viewerCanClose ? <ResultItems onChoose={actions.close} /> : null}
    </>
  );
}

function NamingItems({ actions }: Pick<Props, 'actions'>) {
  const { t } = useTranslation(['conversation', 'handling']);
  const open = (menu: 'labels' | 'rename') => () => setTimeout(() => actions.setMenu(menu), 120);
  return (
    <>
      <Menu.Item leftSection={<IconTag size={16} />} onClick={open('labels')}>
        {t('act.labels')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={open('rename')}>
        {t('handling:rename.action')}
      </Menu.Item>
    </>
  );
}

function CompactItems({ ticket, actions }: Props) {
  const { t } = useTranslation('conversation');
  const panel = usePanel();
  return (
    <>
      <Menu.Item leftSection={<IconLayoutSidebarRight size={16} />} onClick={panel.toggle}>
        {t('panel.label')}
      </Menu.Item>
      <Menu.Item leftSection={<IconStar size={16} />} onClick={actions.toggleFavourite}>
        {t(ticket.isFavourite ? 'act.unfavourite' : 'act.favourite')}
      </Menu.Item>
      <PutOffItems ticket={ticket} actions={actions} />
    </>
  );
}

/** Every label, with a tick at those that the ticket has. */
export function LabelItems({ ticket }: { ticket: Pick<ConversationHeadFragment, 'id' | 'labels'> }) {
  const { t } = useTranslation('conversation');
  const { data, error } = useLabelChoicesQuery();
  const setLabel = useLabelTicket();
  const has = new Set(ticket.labels.map(({ id }) => id));
  const labels = data?.labels.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <Menu.Label>{t('labels.label')}</Menu.Label>
      {labels.map((label) => (
        <Menu.CheckboxItem
          key={label.id}
          checked={has.has(label.id)}
          onChange={(isOn) => void setLabel(ticket, label, isOn)}
        >
          <LabelMark name={label.name} color={label.color} />
        </Menu.CheckboxItem>
      ))}
      {data && labels.length === 0 ? <Menu.Item disabled>{t('labels.none')}</Menu.Item> : null}
      {error ? <Menu.Item disabled>{t('labels.failed')}</Menu.Item> : null}
    </>
  );
}
