import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Input, Modal } from '@mantine/core';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { lazyPart } from '@/lib/fetch-part';
import { settleTyped } from '../Composer/afterFrame';
import { hasWords } from '../Composer/drafts';
import { EmojiButton } from '../Composer/emoji/EmojiButton';
import { useEmojiSource } from '../Composer/emoji/useEmojiSource';
import type { FieldHandle } from '../Composer/Field';
import { useMentionSource } from '../Composer/mentions/useMentionSource';
import type { ShownMessage } from '../Timeline/message';
import styles from './EditNote.module.css';
import { EditNoteDocument } from './Messages.generated';

const RichField = lazyPart(() => import('../Composer/RichField'));
const TOOLS_ID = 'edit-note-tools';

/** Changes a note of one's own. What it said before is kept for the team. */
export function EditNoteModal({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const client = useApolloClient();
  const body = useRef(message.body);
  const [isEmpty, setEmpty] = useState(!hasWords(message.body));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    settleTyped();
    if (!hasWords(body.current)) return;
    setBusy(true);
    try {
      await client.mutate({
        mutation: EditNoteDocument,
        variables: { messageId: message.id, body: body.current },
        context: { quiet: true },
      });
      onClose();
    } catch (failure) {
      setError(codedError(failure)?.message ?? t('later.offline'));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('note.edit')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Input.Wrapper label={t('note.words')} description={t('note.kept')} error={error}>
        <NoteField
          message={message}
          onChange={(html) => {
            body.current = html;
            setEmpty(!hasWords(html));
          }}
          onSend={() => void save()}
        />
      </Input.Wrapper>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} disabled={isEmpty} onClick={() => void save()}>
          {t('note.save')}
        </Button>
      </Group>
    </Modal>
  );
}

/** The note as it was written, with its formatting and the people it names. */
function NoteField(props: { message: ShownMessage; onChange: (html: string) => void; onSend: () => void }) {
  const { t } = useTranslation('messages');
  const { message, onChange, onSend } = props;
  const sources = [useEmojiSource(), useMentionSource(message.ticketId)];
  const field = useRef<FieldHandle>(null);
  // The field may be loaded only now, after the dialog took the focus.
  const attach = useCallback((handle: FieldHandle | null) => {
    field.current = handle;
    handle?.focus();
  }, []);
  return (
    <div className={styles.frame}>
      <Suspense fallback={<div className={styles.bones} />}>
        <RichField
          ref={attach}
          value={message.body}
          label={t('note.words')}
          placeholder={t('note.words')}
          isCompact={false}
          toolsId={TOOLS_ID}
          sources={sources}
          onChange={onChange}
          onSend={onSend}
        />
      </Suspense>
      <div className={styles.tools}>
        <EmojiButton onChoose={(emoji) => field.current?.type(emoji)} />
        <span id={TOOLS_ID} />
      </div>
    </div>
  );
}
