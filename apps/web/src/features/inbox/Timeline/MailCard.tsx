import { IconDots, IconFileAlert } from '@tabler/icons-react';
import { memo, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineSkeleton } from '@/ui';
import { Attachments } from './Attachments';
import styles from './MailCard.module.css';
import { MailFrame } from './MailFrame';
import { MailHeader } from './MailHeader';
import { picturesByContentId, type ShownMessage } from './message';
import { WithMenu } from './MessageMenu';
import { PicturesHeld } from './PicturesHeld';
import { Reactions } from './Reactions';
import { isPlainMarkup, plainText, richText } from './richText';
import { rememberedHeight } from './useFrameHeight';
import { useNear } from './useNear';

interface Props {
  message: ShownMessage;
  /** Subject of the ticket: the mail's own is shown only when it says something else. */
  ticketSubject: string;
  onRetry: (message: ShownMessage) => void;
}

/** An e-mail: a card over the whole width with a header line, the body and its files. */
export const MailCard = memo(function MailCard({ message, ticketSubject, onRetry }: Props) {
  const { t } = useTranslation('conversation');
  const [showsPictures, setShowsPictures] = useState(false);
  const [showsQuoted, setShowsQuoted] = useState(false);
  const { email } = message;
  if (!email) return null;
  return (
    <WithMenu message={message} place="corner">
      <article
        className={styles.card}
        data-side={message.type === 'INBOUND' ? 'start' : 'end'}
        aria-busy={message.sending === 'sending' || undefined}
      >
        <MailHeader message={message} ticketSubject={ticketSubject} onRetry={onRetry} />
        {email.hasRemoteImages && !showsPictures ? (
          <PicturesHeld onShow={() => setShowsPictures(true)} />
        ) : null}
        {email.isUnreadable ? (
          <div className={styles.strip} data-tone="danger">
            <IconFileAlert size={16} aria-hidden />
            <span>{t('mail.unreadable')}</span>
          </div>
        ) : null}
        {message.body || message.text ? (
          <MailBody message={message} html={message.body} showRemoteImages={showsPictures} />
        ) : null}
        {message.quotedBody ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={showsQuoted}
            aria-label={showsQuoted ? t('mail.hideQuoted') : t('mail.showQuoted')}
            onClick={() => setShowsQuoted(!showsQuoted)}
          >
            <IconDots size={16} aria-hidden />
          </button>
        ) : null}
        {showsQuoted && message.quotedBody ? (
          <div className={styles.quoted}>
            <MailBody message={message} html={message.quotedBody} showRemoteImages={showsPictures} isQuote />
          </div>
        ) : null}
        <Extras message={message} />
      </article>
    </WithMenu>
  );
});

/** What stands below the words: reactions and files. */
function Extras({ message }: { message: ShownMessage }) {
  return (
    <>
      {message.reactions.length > 0 ? (
        <div className={styles.files}>
          <Reactions message={message} isInline />
        </div>
      ) : null}
      {message.attachments.some(({ isInline }) => !isInline) ? (
        <div className={styles.files}>
          <Attachments attachments={message.attachments} />
        </div>
      ) : null}
    </>
  );
}

function MailBody(props: {
  message: ShownMessage;
  html: string;
  showRemoteImages: boolean;
  isQuote?: boolean;
}) {
  const { t } = useTranslation('conversation');
  const { message, html, isQuote } = props;
  const place = useRef<HTMLDivElement>(null);
  const isPlain = useMemo(() => !/<[a-z]/i.test(html) || isPlainMarkup(html), [html]);
  const isNear = useNear(place, !isPlain);
  const pictures = useMemo(() => picturesByContentId(message), [message]);
  if (isPlain) {
    const words = /<[a-z]/i.test(html) ? richText(html) : plainText(isQuote ? html : message.text);
    return (
      <div className={styles.body} dir="auto">
        {words}
      </div>
    );
  }
  const id = `${message.id}${isQuote ? '-quoted' : ''}`;
  const skeleton = (
    <div style={{ blockSize: rememberedHeight(id) }}>
      <LineSkeleton width="60%" />
    </div>
  );
  return (
    <div ref={place} className={styles.frame}>
      {isNear ? (
        <Suspense fallback={skeleton}>
          <MailFrame
            id={id}
            html={html}
            title={t('mail.frameTitle', { name: message.author.name })}
            showRemoteImages={props.showRemoteImages}
            inlinePictures={pictures}
          />
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  );
}
