import {
  IconArrowBackUp,
  IconCopy,
  IconLink,
  IconMailOpened,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { chatPath } from '@/lib/chat-path';
import type { ChatThread, ShownChatMessage } from '../data/shapes';
import { useNoteItem } from '../tickets/useNoteItem';
import type { MessageItem } from './MessageMenu';
import type { Deeds } from './useDeeds';

interface On {
  onReply: (message: ShownChatMessage) => void;
  onEdit: (message: ShownChatMessage) => void;
  onEmojis: (message: ShownChatMessage) => void;
  onUnread: (position: number) => void;
  deeds: Deeds;
}

/** What can be done with a message, in the order of the menu. */
export function useMessageItems({ identifier, participants, ticketId }: ChatThread, on: On) {
  const noteItem = useNoteItem(ticketId ?? null);
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const { onReply, onEdit, onEmojis, onUnread, deeds } = on;
  const isOwner = participants.some(({ id, owner }) => id === me.id && owner);
  return useCallback(
    (message: ShownChatMessage): MessageItem[] => {
      const isMine = message.userId === me.id;
      const unread = () => {
        onUnread(message.position);
        deeds.unreadFrom(message);
      };
      const edit = { id: 'edit', label: t('edit'), icon: IconPencil, keys: 'e' };
      const hide = { id: 'delete', label: t('delete'), icon: IconTrash, keys: 'd', isApart: true };
      return [
        { id: 'react', label: t('react'), icon: IconMoodPlus, keys: '+', run: () => onEmojis(message) },
        { id: 'reply', label: t('reply'), icon: IconArrowBackUp, keys: 'r', run: () => onReply(message) },
        ...(message.viewerCanEdit ? [{ ...edit, run: () => onEdit(message) }] : []),
        ...markItems(message, deeds, t),
        ...(isMine
          ? []
          : [{ id: 'unread', label: t('unreadFrom'), icon: IconMailOpened, keys: 'u', run: unread }]),
        ...noteItem(message),
        ...copyItems(message, identifier, deeds, t),
        ...(isMine || isOwner ? [{ ...hide, run: () => deeds.remove(message) }] : []),
      ];
    },
    [deeds, identifier, isOwner, me.id, noteItem, onEdit, onEmojis, onReply, onUnread, t],
  );
}

function markItems(message: ShownChatMessage, deeds: Deeds, t: TFunction<'chat'>): MessageItem[] {
  const { pinned, starred } = message;
  return [
    {
      ...(pinned
        ? { id: 'unpin', label: t('unpin'), icon: IconPinnedOff }
        : { id: 'pin', label: t('pin'), icon: IconPin }),
      ...{ keys: 'p', isApart: true, run: () => deeds.pin(message, !pinned) },
    },
    {
      ...(starred
        ? { id: 'unstar', label: t('unstar'), icon: IconStarOff }
        : { id: 'star', label: t('star'), icon: IconStar }),
      ...{ keys: 's', run: () => deeds.star(message, !starred) },
    },
  ];
}

function copyItems(
  message: ShownChatMessage,
  identifier: string,
  deeds: Deeds,
  t: TFunction<'chat'>,
): MessageItem[] {
  const copy = (text: string, done: string) =>
    void navigator.clipboard.writeText(text).then(() => toast.done(done), deeds.fail);
  const address = window.location.origin + chatPath(identifier, message.id);
  const words = { id: 'copy', label: t('copyText'), icon: IconCopy, isApart: true };
  const link = { id: 'link', label: t('copyLink'), icon: IconLink, keys: 'l' };
  return [
    ...(message.text === '' ? [] : [{ ...words, run: () => copy(message.text, t('copied')) }]),
    { ...link, run: () => copy(address, t('linkCopied')) },
  ];
}
