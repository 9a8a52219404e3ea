import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '@/gql/graphql';
import { openCompose } from '@/lib/overlays';
import { useSession } from '@/lib/session';
import { ChannelGlyph } from '@/ui';
import { useStartChannelsQuery } from '../Composer/new/NewConversation.generated';
import { emptyNewDraft, keepNewDraft } from '../Composer/new/useNewDraft';
import { type Reachable, waysTo } from './ways-to';

/** Writes to somebody: by which of the channels that reach them. Nothing where nothing can be begun. */
export function WriteTo({ person }: { person: Reachable }) {
  const { t } = useTranslation('contacts');
  const { me, can } = useSession();
  const { data } = useStartChannelsQuery({ context: { quiet: true } });
  if (!can('inbox.conversations.create')) return null;
  const ways = waysTo(person, data?.startChannels ?? []);
  const begin = ({ id, to }: (typeof ways)[number]) => {
    keepNewDraft(me.id, {
      ...emptyNewDraft(),
      channelId: id,
      contactId: person.id,
      to: [{ address: to, name: person.fullName }],
    });
    openCompose();
  };
  const [only, ...others] = ways;
  if (only && others.length === 0)
    return (
      <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => begin(only)}>
        {t('write')}
      </Button>
    );
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          leftSection={<IconEdit size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('write')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {ways.length === 0 ? <Menu.Label>{t('noWay')}</Menu.Label> : null}
        {ways.map((way) => (
          <Menu.Item
            key={way.id}
            leftSection={<ChannelGlyph type={way.type as ChannelType} size={16} />}
            onClick={() => begin(way)}
          >
            <bdi>{way.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
