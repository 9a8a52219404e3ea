import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiDialog } from '@/features/inbox/Composer/emoji/EmojiDialog';
import { useSession } from '@/lib/session';
import type { ChatThread, ShownChatMessage } from '../data/shapes';
import { Door, type MessageDoor } from './MessageDoor';
import { MessageMenu, type MenuPlace } from './MessageMenu';
import { useDeeds } from './useDeeds';
import { useMessageItems } from './useMessageItems';
import { useNames } from './useNames';

interface Props {
  thread: ChatThread;
  onReply: (message: ShownChatMessage) => void;
  onEdit: (message: ShownChatMessage) => void;
  onJump: (messageId: string) => void;
  /** From this position on it shall count as new. */
  onUnread: (position: number) => void;
  children: ReactNode;
}

/** One menu for all messages of a thread, the keys that do the same, and all emojis to react with. */
export function MessageMenus({ thread, children, ...on }: Props) {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const nameOf = useNames();
  const deeds = useDeeds(thread.identifier);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [asked, setAsked] = useState<ShownChatMessage | null>(null);
  const itemsFor = useMessageItems(thread, { ...on, onEmojis: setAsked, deeds });
  const menuId = place?.message.id ?? null;
  const { onReply, onJump } = on;
  const door = useMemo<MessageDoor>(
    () => ({
      meId: me.id,
      nameOf,
      openMenu: (message, at) => setPlace({ message, ...at }),
      openEmojis: setAsked,
      react: deeds.react,
      reply: onReply,
      jump: onJump,
      menuId,
      onKey: (message, event, row) => {
        if (isMenuKey(event)) {
          const box = row?.getBoundingClientRect();
          // Not within this key: what has just opened would hear of it as well, and close.
          setTimeout(() => setPlace({ message, x: (box?.left ?? 0) + 60, y: (box?.top ?? 0) + 30 }));
          return true;
        }
        const item = itemsFor(message).find(({ keys }) => keys === event.key);
        item?.run();
        return item !== undefined;
      },
    }),
    [deeds, itemsFor, me.id, menuId, nameOf, onJump, onReply],
  );
  return (
    <Door value={door}>
      {children}
      {place ? (
        <MessageMenu
          place={place}
          items={itemsFor(place.message)}
          onReact={(emoji, isOn) => deeds.react(place.message, emoji, isOn)}
          onMore={() => setAsked(place.message)}
          onClose={() => setPlace(null)}
        />
      ) : null}
      <EmojiDialog
        isOpen={asked !== null}
        title={t('react')}
        onClose={() => setAsked(null)}
        onChoose={(emoji) => asked && deeds.react(asked, emoji, true)}
      />
    </Door>
  );
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey);
