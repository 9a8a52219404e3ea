import { IconArrowBackUp, IconDots, IconMoodPlus, IconPinFilled, IconStarFilled } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments } from '@/features/inbox/Timeline/Attachments';
import { formatDateTime, formatTime } from '@/lib/format';
import { ColleagueAvatar } from '@/ui';
import { usePerson } from '../data/people';
import type { ShownChatMessage } from '../data/shapes';
import { useRenew } from '../data/useRenew';
import { chatBody, isEmojiOnly } from './chatBody';
import { useDoor } from './MessageDoor';
import styles from './MessageRow.module.css';
import { ReactionRow } from './ReactionRow';
import { BelowMessage } from './slots';
import { usePress } from './usePress';

interface Props {
  message: ShownChatMessage;
  /** With picture, name and time; otherwise it follows one that has them. */
  isHead: boolean;
  /** The one that the tab key leads to. */
  isCurrent: boolean;
}

/** What a colleague said: a flat row, since colleagues have no bubbles. */
export const MessageRow = memo(function MessageRow({ message, isHead, isCurrent }: Props) {
  const { t } = useTranslation('chat');
  const door = useDoor();
  const name = door.nameOf(message.userId);
  const time = formatTime(message.createdAt);
  const press = usePress((at) => door.openMenu(message, at));
  return (
    <div
      className={styles.row}
      role="article"
      aria-label={t('message.by', { name, time })}
      aria-busy={message.isSending || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-message={message.id}
      data-head={isHead || undefined}
      data-names-me={message.mentionsViewer || undefined}
      data-sending={message.isSending || undefined}
      data-menu={door.menuId === message.id || undefined}
      {...(message.isSending ? {} : press)}
    >
      <div className={styles.side}>
        {isHead ? (
          <Picture id={message.userId} name={name} />
        ) : (
          <time className={styles.quietTime} dateTime={message.createdAt}>
            {time}
          </time>
        )}
      </div>
      <div className={styles.main}>
        {isHead ? <Head message={message} name={name} time={time} /> : null}
        {message.parentId ? <Parent message={message} /> : null}
        <Words message={message} />
        {message.attachments.length > 0 ? <Files message={message} /> : null}
        <BelowMessage message={message} />
        <ReactionRow message={message} />
      </div>
      {message.isSending ? null : <Tools message={message} name={name} />}
    </div>
  );
});

function Picture({ id, name }: { id: string; name: string }) {
  const person = usePerson(id);
  return <ColleagueAvatar id={id} name={name} size={32} image={person?.image} presence="none" />;
}

function Head({ message, name, time }: { message: ShownChatMessage; name: string; time: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.head}>
      <bdi className={styles.name}>{name}</bdi>
      <time className={styles.time} dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
        {time}
      </time>
      <Marks message={message} />
      {message.isSending ? <span className={styles.time}>{t('message.sending')}</span> : null}
    </div>
  );
}

/** Pinned, starred, edited: small, with words for who does not see them. */
function Marks({ message }: { message: ShownChatMessage }) {
  const { t } = useTranslation('chat');
  return (
    <>
      {message.pinned ? (
        <IconPinFilled size={12} className={styles.mark} role="img" aria-label={t('message.isPinned')} />
      ) : null}
      {message.starred ? (
        <IconStarFilled size={12} className={styles.mark} role="img" aria-label={t('message.isStarred')} />
      ) : null}
      {message.editedAt ? (
        <span className={styles.time} title={formatDateTime(message.editedAt)}>
          {t('message.edited')}
        </span>
      ) : null}
    </>
  );
}

/** What it answers; gone when that was deleted. */
function Parent({ message }: { message: ShownChatMessage }) {
  const { t } = useTranslation('chat');
  const door = useDoor();
  const { parent } = message;
  if (!parent) return <p className={styles.lost}>{t('message.parentGone')}</p>;
  return (
    <button type="button" className={styles.parent} tabIndex={-1} onClick={() => door.jump(parent.id)}>
      <bdi className={styles.parentName}>{door.nameOf(parent.userId)}</bdi>
      <bdi className={styles.parentText}>{parent.text || t('message.onlyFiles')}</bdi>
    </button>
  );
}

function Words({ message: { body, text } }: { message: ShownChatMessage }) {
  const words = useMemo(() => chatBody(body), [body]);
  if (body === '') return null;
  return (
    <div className={styles.words} dir="auto" data-large={isEmojiOnly(text) || undefined}>
      {words}
    </div>
  );
}

function Files({ message }: { message: ShownChatMessage }) {
  const renew = useRenew(message.id);
  const files = useMemo(
    () => message.attachments.map((file) => ({ ...file, isInline: false, contentId: null })),
    [message.attachments],
  );
  return (
    <div className={styles.files}>
      <Attachments attachments={files} renew={message.isSending ? undefined : renew} />
    </div>
  );
}

/** The most wanted things, at hand under the pointer; the keys and the menu have them all. */
function Tools({ message, name }: { message: ShownChatMessage; name: string }) {
  const { t } = useTranslation('chat');
  const door = useDoor();
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.tool}
        tabIndex={-1}
        aria-label={t('message.react', { name })}
        title={t('react')}
        onClick={() => door.openEmojis(message)}
      >
        <IconMoodPlus size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.tool}
        tabIndex={-1}
        aria-label={t('message.replyTo', { name })}
        title={t('reply')}
        onClick={() => door.reply(message)}
      >
        <IconArrowBackUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.tool}
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={door.menuId === message.id}
        aria-label={t('message.more', { name })}
        title={t('more')}
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          door.openMenu(message, { x: box.right, y: box.bottom });
        }}
      >
        <IconDots size={16} aria-hidden />
      </button>
    </div>
  );
}
