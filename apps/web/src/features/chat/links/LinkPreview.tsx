import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import type { ShownChatMessage } from '../data/shapes';
import { useShowChatLinkMutation } from './ChatLinks.generated';
import styles from './LinkPreview.module.css';

type Link = ShownChatMessage['links'][number];

/** A page in a few words. Parley asked it: this browser goes there only when somebody follows the link. */
export function LinkPreview({ message, link }: { message: ShownChatMessage; link: Link }) {
  const { t } = useTranslation('chatDesk');
  const { me } = useSession();
  const show = useShow(message.id, link.id);
  return (
    <div className={styles.preview} data-link-preview={link.id}>
      <div className={styles.words}>
        <bdi className={styles.site}>{link.siteName || hostOf(link.url)}</bdi>
        <a
          className={styles.title}
          href={safeHref(link.url)}
          target="_blank"
          rel="noopener noreferrer nofollow"
          dir="auto"
        >
          {link.title}
        </a>
        {link.description ? (
          <p className={styles.description} dir="auto">
            {link.description}
          </p>
        ) : null}
      </div>
      {link.picture ? <Picture picture={link.picture} /> : null}
      {message.userId === me.id ? (
        <button
          type="button"
          className={styles.remove}
          tabIndex={-1}
          aria-label={t('link.remove', { title: link.title })}
          title={t('link.removeShort')}
          onClick={() => show(false)}
        >
          <IconX size={14} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

/** It tells no more than the words beside it; its edges are known before it is there, so that nothing jumps. */
function Picture({ picture: { url, width, height } }: { picture: NonNullable<Link['picture']> }) {
  return (
    <img
      className={styles.picture}
      src={url}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** The change comes back with the news of the message. */
function useShow(messageId: string, linkId: string): (isShown: boolean) => void {
  const { t } = useTranslation('chatDesk');
  const [change] = useShowChatLinkMutation({ fetchPolicy: 'no-cache', context: { quiet: true } });
  const show = (isShown: boolean): void =>
    void change({ variables: { messageId, linkId, isShown } }).then(
      () => {
        if (!isShown) toast.done(t('link.removed'), { undo: { label: t('undo'), run: () => show(true) } });
      },
      (error: unknown) => toast.failure(codedError(error)?.message ?? t('link.failed')),
    );
  return show;
}

/** Only pages of the web are led to, whatever an address says. */
function safeHref(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}
