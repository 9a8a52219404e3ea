import { Button } from '@mantine/core';
import { IconAt, IconSend2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AttachButton } from '@/features/inbox/Composer/AttachButton';
import { EmojiButton } from '@/features/inbox/Composer/emoji/EmojiButton';
import { IconAction } from '@/ui';
import styles from './ChatComposer.module.css';

interface Props {
  toolsId: string;
  isEditing: boolean;
  canSend: boolean;
  onFiles: (files: Iterable<File>) => void;
  onType: (text: string) => void;
  onSend: () => void;
  onCancel: () => void;
}

/** The tools of the composer. */
export function ComposerFoot(props: Props) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.foot}>
      {props.isEditing ? null : <AttachButton onFiles={props.onFiles} />}
      <EmojiButton onChoose={props.onType} />
      <IconAction label={t('composer.mention')} onClick={() => props.onType('@')}>
        <IconAt size={18} />
      </IconAction>
      <span id={props.toolsId} className={styles.formats} />
      <span className={styles.space} />
      {props.isEditing ? (
        <>
          <Button variant="default" size="xs" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
          <Button size="xs" onClick={props.onSend}>
            {t('save')}
          </Button>
        </>
      ) : (
        <IconAction
          label={t('composer.send')}
          variant="filled"
          disabled={!props.canSend}
          onClick={props.onSend}
        >
          <IconSend2 size={18} className={styles.arrow} />
        </IconAction>
      )}
    </div>
  );
}
