import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconDots,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconLink,
  IconStar,
  IconTag,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { IconAction, LabelMark } from '@/ui';
import { useLabelChoicesQuery } from '../actions/Actions.generated';
import { useLabelTicket } from '../actions/useLabelTicket';
import { usePanel } from '../ContextPanel/panelState';
import { ResultItems } from './CloseButton';
import type { ConversationActions } from './useConversationActions';

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
  /** On phones the menu also holds what has no button of its own there. */
  isCompact?: boolean;
}

export function MoreMenu({ ticket, actions, isCompact }: Props) {
  const { t } = useTranslation('conversation');
  const panel = usePanel();
  const labels = actions.menu === 'labels';
  return (
    <Menu
      withinPortal={false}
      position="bottom-end"
      opened={labels || undefined}
      onClose={() => actions.setMenu(null)}
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
          <>
            {isCompact ? (
              <>
                <Menu.Item leftSection={<IconLayoutSidebarRight size={16} />} onClick={panel.toggle}>
                  {t('panel.label')}
                </Menu.Item>
                <Menu.Item leftSection={<IconStar size={16} />} onClick={actions.toggleFavourite}>
                  {t(ticket.isFavourite ? 'act.unfavourite' : 'act.favourite')}
                </Menu.Item>
              </>
            ) : null}
            {ticket.viewerCanNote ? (
              <Menu.Item
                leftSection={<IconTag size={16} />}
                onClick={() => setTimeout(() => actions.setMenu('labels'), 120)}
              >
                {t('act.labels')}
              </Menu.Item>
            ) : null}
            <Menu.Item leftSection={<IconLink size={16} />} onClick={actions.copyLink}>
              {t('act.copyLink')}
            </Menu.Item>
            {ticket.viewerCanClose || ticket.viewerCanReopen ? (
              <Menu.Item leftSection={<IconBan size={16} />} onClick={actions.toggleSpam}>
                {t(ticket.isSpam ? 'act.notSpam' : 'act.spam')}
              </Menu.Item>
            ) : null}
            {isCompact && ticket.viewerCanClose ? <ResultItems onChoose={actions.close} /> : null}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
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
        <Menu.Item
          key={label.id}
          role="menuitemcheckbox"
          aria-checked={has.has(label.id)}
          closeMenuOnClick={false}
          rightSection={
            has.has(label.id) ? <IconCheck size={14} aria-hidden /> : <span style={{ inlineSize: 14 }} />
          }
          onClick={() => void setLabel(ticket, label, !has.has(label.id))}
        >
          <LabelMark name={label.name} color={label.color} />
        </Menu.Item>
      ))}
      {data && labels.length === 0 ? <Menu.Item disabled>{t('labels.none')}</Menu.Item> : null}
      {error ? <Menu.Item disabled>{t('labels.failed')}</Menu.Item> : null}
    </>
  );
}
