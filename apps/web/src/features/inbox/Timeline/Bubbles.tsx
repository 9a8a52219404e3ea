import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerAvatar } from '@/ui';
import { Attachments } from './Attachments';
import styles from './Bubbles.module.css';
import { DeliveryLine, MessageTime } from './DeliveryLine';
import type { ShownMessage } from './message';
import { plainText, richText } from './richText';

interface Props {
  side: 'start' | 'end';
  messages: readonly ShownMessage[];
  onRetry: (message: ShownMessage) => void;
}

/** Consecutive messages of one author: the customer at the start with an avatar, ours at the end without. */
export const Bubbles = memo(function Bubbles({ side, messages, onRetry }: Props) {
  const { t } = useTranslation('conversation');
  const last = messages.at(-1);
  if (!last) return null;
  return (
    <div className={styles.group} data-side={side}>
      {side === 'start' ? (
        <span className={styles.avatar}>
          <CustomerAvatar id={last.author.id ?? last.author.name} name={last.author.name} size={28} />
        </span>
      ) : null}
      <div className={styles.stack}>
        {messages.map((message) => (
          <Bubble
            key={message.clientMutationId ?? message.id}
            message={message}
            side={side}
            isLast={message === last}
            onRetry={onRetry}
          />
        ))}
        <div className={styles.meta}>
          <span className={side === 'start' ? 'visually-hidden' : undefined}>
            <bdi>{(side === 'end' ? firstName(last.author.name) : last.author.name) || t('somebody')}</bdi>
            {side === 'start' ? ', ' : <span aria-hidden> · </span>}
          </span>
          <MessageTime iso={last.createdAt} />
          {side === 'end' ? <DeliveryLine message={last} onRetry={onRetry} /> : null}
        </div>
      </div>
    </div>
  );
});

/** Colleagues know each other: one name is enough under every bubble. */
const firstName = (name: string) => name.split(' ')[0] ?? name;

function Bubble(props: {
  message: ShownMessage;
  side: 'start' | 'end';
  isLast: boolean;
  onRetry: Props['onRetry'];
}) {
  const { message, side, isLast } = props;
  const words = messageWords(message);
  const onlyPictures = !words && message.attachments.every(({ mimeType }) => mimeType.startsWith('image/'));
  return (
    <>
      <div
        className={styles.bubble}
        data-side={side}
        data-last={isLast || undefined}
        data-pictures={onlyPictures || undefined}
        data-reacted={message.reactions.length > 0 || undefined}
        aria-busy={message.sending === 'sending' || undefined}
      >
        <Attachments attachments={message.attachments} />
        {words ? (
          <div className={styles.words} dir="auto">
            {words}
          </div>
        ) : null}
        <Reactions reactions={message.reactions} />
      </div>
      {!isLast && (message.deliveryStatus === 'FAILED' || message.sending === 'failed') ? (
        <div className={styles.meta}>
          <DeliveryLine message={message} onRetry={props.onRetry} bare />
        </div>
      ) : null}
    </>
  );
}

/** What is said: formatted when the body has markup, else the text with its line breaks. */
export function messageWords(message: ShownMessage) {
  if (/<[a-z]/i.test(message.body)) return richText(message.body);
  return message.text ? plainText(message.text) : null;
}

function Reactions({ reactions }: { reactions: ShownMessage['reactions'] }) {
  const { t } = useTranslation('conversation');
  if (reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label={t('reactions')}>
      {reactions.map(({ emoji, count, byViewer }) => (
        <li key={emoji} data-mine={byViewer || undefined}>
          {emoji}
          {count > 1 ? <span>{count}</span> : null}
        </li>
      ))}
    </ul>
  );
}
