import { Divider } from '@mantine/core';
import {
  IconArrowRight,
  IconBan,
  IconCheck,
  IconInfoCircle,
  IconLock,
  IconMessageCircle,
  IconRotate,
  IconTag,
  IconUserMinus,
  type Icon,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemLineKind } from '@/gql/graphql';
import { useDayName } from '../Conversation/useDayName';
import { Attachments } from './Attachments';
import { messageWords } from './Bubbles';
import bubbles from './Bubbles.module.css';
import styles from './Cards.module.css';
import { DeliveryLine, MessageTime } from './DeliveryLine';
import type { ShownMessage } from './message';
import { systemSentence } from './systemSentence';

/** A note: inside the team, so it is yellow, has a lock and says so in words. */
export const NoteCard = memo(function NoteCard(props: {
  message: ShownMessage;
  onRetry: (message: ShownMessage) => void;
}) {
  const { t } = useTranslation('conversation');
  const { message } = props;
  return (
    <article className={styles.note} aria-busy={message.sending === 'sending' || undefined}>
      <header className={styles.noteHead}>
        <IconLock size={14} stroke={2} aria-hidden />
        <bdi className={styles.noteAuthor}>{message.author.name}</bdi>
        <span>{t('note.label')}</span>
        <span className={styles.noteTime}>
          <MessageTime iso={message.createdAt} />
          {message.sending ? <DeliveryLine message={message} onRetry={props.onRetry} /> : null}
        </span>
      </header>
      <Attachments attachments={message.attachments} />
      <div className={bubbles.words} dir="auto">
        {messageWords(message)}
      </div>
    </article>
  );
});

const GLYPHS: Partial<Record<SystemLineKind, Icon>> = {
  ASSIGNED_TO_USER: IconArrowRight,
  ASSIGNED_TO_TEAM: IconArrowRight,
  UNASSIGNED: IconUserMinus,
  CLOSED: IconCheck,
  REOPENED: IconRotate,
  REOPENED_BY_CUSTOMER: IconRotate,
  SPAM: IconBan,
  NOT_SPAM: IconBan,
  LABEL_ADDED: IconTag,
  LABEL_REMOVED: IconTag,
  CHAT_STARTED: IconMessageCircle,
};

/** What happened to the ticket, in one line between the messages. */
export const SystemLine = memo(function SystemLine({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('conversation');
  const { system } = message;
  const Glyph = (system && GLYPHS[system.kind]) ?? IconInfoCircle;
  const words = system
    ? t(systemSentence(system), { actor: system.actorName ?? t('somebody'), target: system.targetName ?? '' })
    : message.text;
  return (
    <div className={styles.system}>
      <Glyph
        size={14}
        stroke={2}
        className={Glyph === IconArrowRight ? styles.arrow : undefined}
        aria-hidden
      />
      <span>
        <bdi>{words}</bdi>
        {system?.note ? <bdi className={styles.reason}> “{system.note}”</bdi> : null}
        <span aria-hidden> · </span>
        <MessageTime iso={message.createdAt} />
      </span>
    </div>
  );
});

export function DayDivider({ date }: { date: string }) {
  const dayName = useDayName();
  return <Divider className={styles.day} label={dayName(date)} labelPosition="center" />;
}

export function UnreadLine() {
  const { t } = useTranslation('conversation');
  return (
    <Divider className={styles.unread} label={t('firstUnread')} labelPosition="center" data-unread-line />
  );
}
