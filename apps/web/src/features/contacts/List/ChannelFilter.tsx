import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChannelGlyph } from '@/ui';
import styles from './Contacts.module.css';
import { useContactChannelsQuery } from './Contacts.generated';

interface Props {
  value: readonly string[];
  onChange: (channels: readonly string[]) => void;
}

/** By which channels they write: any of those that are chosen. */
export function ChannelFilter({ value, onChange }: Props) {
  const { t } = useTranslation('contacts');
  const { data } = useContactChannelsQuery({ context: { quiet: true } });
  const channels = data?.channels.edges.map(({ node }) => node) ?? [];
  const chosen = channels.filter(({ id }) => value.includes(id));
  const [first] = chosen;
  const words =
    value.length === 0
      ? t('anyChannel')
      : chosen.length === 1 && first
        ? first.name
        : t('channelCount', { count: value.length });
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={value.length > 0 ? `${styles.filter} ${styles.isSet}` : styles.filter}
          aria-label={`${t('channels')}: ${words}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <bdi>{words}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {channels.map(({ id, type, name }) => {
          const isChosen = value.includes(id);
          return (
            <Menu.Item
              key={id}
              aria-current={isChosen ? 'true' : undefined}
              leftSection={<ChannelGlyph type={type} size={16} />}
              rightSection={isChosen ? <IconCheck size={14} aria-hidden /> : null}
              onClick={() => onChange(isChosen ? value.filter((each) => each !== id) : [...value, id])}
            >
              <bdi>{name}</bdi>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
