import { type ChannelTypeName, reactionChannelTypes } from '@parley/schema';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiDialog } from '../Composer/emoji/EmojiDialog';
import type { ShownMessage } from '../Timeline/message';
import { MessageMenus, type OfferItems } from '../Timeline/MessageMenu';
import { ReactionBar } from './ReactionBar';
import { useReact } from './useReact';

interface Props {
  offer: OfferItems;
  channelType: ChannelTypeName;
  children: ReactNode;
}

/** The menus of messages with the usual emojis at their head, and the way to all the others. */
export function MenusWithReactions({ offer, channelType, children }: Props) {
  const { t } = useTranslation('messages');
  const { react } = useReact();
  const [asked, setAsked] = useState<ShownMessage | null>(null);
  const head = useCallback(
    (message: ShownMessage, close: () => void) => {
      if (message.type === 'SYSTEM') return null;
      const more = () => {
        close();
        setAsked(message);
      };
      const isSeen = message.type === 'INBOUND' && reactionChannelTypes.some((type) => type === channelType);
      return <ReactionBar message={message} isSeen={isSeen} onDone={close} onMore={more} />;
    },
    [channelType],
  );
  return (
    <>
      <MessageMenus offer={offer} head={head}>
        {children}
      </MessageMenus>
      <EmojiDialog
        isOpen={asked !== null}
        title={t('react.more')}
        onClose={() => setAsked(null)}
        onChoose={(emoji) => asked && void react(asked, emoji, true)}
      />
    </>
  );
}
