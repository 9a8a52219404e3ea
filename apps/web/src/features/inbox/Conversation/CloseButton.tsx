import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useCloseChoicesQuery } from '../actions/Actions.generated';
import styles from './ConversationHead.module.css';
import { useInboxSettings } from '../Settings/useInboxSettings';
import type { ConversationActions } from './useConversationActions';

/** Close at once, or with a result; Reopen for a closed ticket. */
export function CloseButton({
  ticket,
  actions,
}: {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
}) {
  const { t } = useTranslation('conversation');
  if (ticket.viewerCanReopen) {
    return (
      <Button variant="default" leftSection={<IconRotate size={16} aria-hidden />} onClick={actions.reopen}>
        {t('act.reopen')}
      </Button>
    );
  }
  if (!ticket.viewerCanClose) return null;
  return (
    <Button.Group>
      <Button variant="default" title={t('act.closeTitle')} onClick={() => actions.close(null)} px={10}>
        <IconCheck size={16} aria-hidden />
        <span className={styles.word} style={{ marginInlineStart: 8 }}>
          {t('act.closeWord')}
        </span>
      </Button>
      <Menu
        withinPortal={false}
        position="bottom-end"
        opened={actions.menu === 'results' || undefined}
        onClose={() => actions.setMenu(null)}
      >
        <Menu.Target>
          <Button variant="default" px={6} aria-label={t('act.closeWith')}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ResultItems onChoose={actions.close} />
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** The results that a ticket can be closed with, as menu items. */
export function ResultItems({ onChoose }: { onChoose: ConversationActions['close'] }) {
  const { t } = useTranslation('conversation');
  const { data, error } = useCloseChoicesQuery();
  const { requiresResultOnClose: requiresResult } = useInboxSettings();
  const results = data?.ticketResults.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <Menu.Label>{t('close.label')}</Menu.Label>
      {results.map((result) => (
        <Menu.Item key={result.id} onClick={() => onChoose(result)}>
          <bdi>{result.name}</bdi>
        </Menu.Item>
      ))}
      {data && results.length === 0 ? <Menu.Item disabled>{t('close.none')}</Menu.Item> : null}
      {error ? <Menu.Item disabled>{t('close.failed')}</Menu.Item> : null}
      {requiresResult && results.length > 0 ? null : (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onChoose(null, true)}>{t('close.without')}</Menu.Item>
        </>
      )}
    </>
  );
}
