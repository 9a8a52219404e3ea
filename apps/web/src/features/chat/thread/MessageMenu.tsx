import { Menu } from '@mantine/core';
import { IconMoodPlus, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { KeyCap } from '@/ui';
import { useFavourites } from '../data/favourites';
import type { ShownChatMessage } from '../data/shapes';
import styles from './MessageMenu.module.css';

export interface MenuPlace {
  message: ShownChatMessage;
  x: number;
  y: number;
}

/** Something that can be done with one message. What is not possible for it is not offered. */
export interface MessageItem {
  id: string;
  label: string;
  icon: Icon;
  /** The key that does the same while the message has the focus. */
  keys?: string;
  isApart?: boolean;
  run: () => void;
}

interface Props {
  place: MenuPlace;
  items: readonly MessageItem[];
  onReact: (emoji: string, isOn: boolean) => void;
  onMore: () => void;
  onClose: () => void;
}

/** The menu of a message: a few emojis at its head, then the verbs. */
export function MessageMenu({ place, items, onReact, onMore, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const offered = useFavourites();
  const mine = new Set(
    place.message.reactions.flatMap(({ emoji, userIds }) => (userIds.includes(me.id) ? [emoji] : [])),
  );
  return (
    <Menu opened onClose={onClose} withinPortal position="bottom-end" returnFocus shadow="md">
      <Menu.Target>
        <span className={styles.anchor} style={{ insetBlockStart: place.y, left: place.x }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown} aria-label={t('message.menu')}>
        <div className={styles.emojis} role="group" aria-label={t('react')}>
          {offered.map((emoji) => (
            <Menu.Item
              key={emoji}
              className={styles.emoji}
              aria-label={t('reactWith', { emoji })}
              data-mine={mine.has(emoji) || undefined}
              onClick={() => onReact(emoji, !mine.has(emoji))}
            >
              {emoji}
            </Menu.Item>
          ))}
          <Menu.Item className={styles.emoji} aria-label={t('reactMore')} onClick={onMore}>
            <IconMoodPlus size={18} aria-hidden />
          </Menu.Item>
        </div>
        {items.map((item, index) => (
          <Item key={item.id} item={item} isFirst={index === 0} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ item, isFirst }: { item: MessageItem; isFirst: boolean }) {
  const Glyph = item.icon;
  return (
    <>
      {item.isApart && !isFirst ? <Menu.Divider /> : null}
      <Menu.Item
        leftSection={<Glyph size={16} aria-hidden />}
        rightSection={item.keys ? <KeyCap>{item.keys.toUpperCase()}</KeyCap> : null}
        onClick={item.run}
      >
        {item.label}
      </Menu.Item>
    </>
  );
}
