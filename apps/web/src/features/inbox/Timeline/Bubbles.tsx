import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerAvatar } from '@/ui';
import { contentOf } from './content/content';
import { AnsweredMessage } from './content/AnsweredMessage';
import { MessageContentCard, saysItself } from './content/MessageContentCard';
import { WithdrawnLine } from './content/WithdrawnLine';
import { ThreadBadge } from '../Threads/ThreadBadge';
import { Attachments } from './Attachments';
import styles from './Bubbles.module.css';
import { DeliveryLine, MessageTime } from './DeliveryLine';
import type { ShownMessage } from './message';
import { WithMenu } from './MessageMenu';
import { Reactions } from './Reactions';
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
            <bdi>{(side === 'end' ? firstName(last.author.name) : last.author.name) || t(placeOf(last))}</bdi>
            {side === 'start' ? ', ' : <span aria-hidden> · </span>}
          </span>
          <MessageTime iso={last.createdAt} />
          {last.editedAt ? <span>{t('edited')}</span> : null}
          <ThreadBadge message={last} />
          {side === 'end' && contentOf(last.content)?.kind !== 'call' ? (
            <DeliveryLine message={last} onRetry={onRetry} />
          ) : null}
        </div>
      </div>
    </div>
  );
});

/** Colleagues know each other: one name is enough under every bubble. */
const firstName = (name: string) => name.split(' ')[0] ?? name;

/** Whose words they are where nobody here wrote them. */
function placeOf({ author, channel }: ShownMessage) {
  if (author.kind !== 'SYSTEM') return 'somebody' as const;
  // There is no inbox at a telephone.
  return channel.type === 'AIRCALL' ? ('elsewhereAircall' as const) : ('elsewhere' as const);
}

function Bubble(props: {
  message: ShownMessage;
  side: 'start' | 'end';
  isLast: boolean;
  onRetry: Props['onRetry'];
}) {
  const { message, side, isLast } = props;
  const words = messageWords(message);
  const onlyPictures =
    !words &&
    message.attachments.length > 0 &&
    message.attachments.every(({ mimeType }) => mimeType.startsWith('image/'));
  return (
    <>
      <WithMenu message={message} place={side} className={styles.framed}>
        <div
          className={styles.bubble}
          data-side={side}
          data-last={isLast || undefined}
          data-pictures={onlyPictures || undefined}
          data-reacted={message.reactions.length > 0 || undefined}
          aria-busy={message.sending === 'sending' || undefined}
        >
          <AnsweredMessage id={message.answersId} />
          {message.withdrawnAt ? <WithdrawnLine at={message.withdrawnAt} /> : null}
          <Attachments attachments={message.attachments} />
          <MessageContentCard content={message.content} />
          {words && !saysItself(message.content) ? (
            <div className={styles.words} dir="auto">
              {words}
            </div>
          ) : null}
          <Reactions message={message} />
        </div>
      </WithMenu>
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
