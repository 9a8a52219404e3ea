import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restFetch } from '@/lib/rest';
import { saveFile } from '@/lib/save-file';
import { LineSkeleton } from '@/ui';
import { MailFrame } from '../Timeline/MailFrame';
import { picturesByContentId, type ShownMessage } from '../Timeline/message';
import { PicturesHeld } from '../Timeline/PicturesHeld';
import styles from './Messages.module.css';

interface FullMail {
  subject: string | null;
  headers: { name: string; value: string }[];
  html: string;
  is_source_available: boolean;
  source_kept_days: number;
  source_url: string | null;
}

/** A mail with all its headers and its own pictures, and the way to its source. */
export function FullMailModal({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const { id: messageId } = message;
  const [mail, setMail] = useState<FullMail>();
  useEffect(() => {
    restFetch<{ data: FullMail }>(`/client-api/tickets/message/${messageId}/full-email-message`).then(
      ({ data }) => setMail(data),
      () => onClose(),
    );
  }, [messageId, onClose]);
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      title={mail?.subject || t('mail.whole')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {mail ? <Mail mail={mail} message={message} /> : <LineSkeleton width="70%" />}
    </Modal>
  );
}

function Mail({ mail, message }: { mail: FullMail; message: ShownMessage }) {
  const { t } = useTranslation('messages');
  const [showsPictures, setShowsPictures] = useState(false);
  const pictures = useMemo(() => picturesByContentId(message), [message]);
  const { source_url: source } = mail;
  return (
    <>
      <dl className={styles.headers} tabIndex={0} aria-label={t('mail.headers')}>
        {mail.headers.map(({ name, value }, index) => (
          <div key={`${name}-${index}`} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {source ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveFile(source, `message-${message.id}.eml.txt`)}
        >
          {t('mail.source')}
        </Button>
      ) : (
        <p className={styles.gone}>{t('mail.gone', { count: mail.source_kept_days })}</p>
      )}
      {message.email?.hasRemoteImages && !showsPictures ? (
        <PicturesHeld onShow={() => setShowsPictures(true)} />
      ) : null}
      <div className={styles.body}>
        <Suspense fallback={<LineSkeleton width="60%" />}>
          <MailFrame
            id={`full-${message.id}`}
            html={mail.html}
            title={t('mail.whole')}
            showRemoteImages={showsPictures}
            inlinePictures={pictures}
          />
        </Suspense>
      </div>
    </>
  );
}
