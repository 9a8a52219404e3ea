import { Button, Input, Modal } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { LineSkeleton } from '@/ui';
import type { Assignee } from '../actions/useAssignTicket';
import { settleTyped } from '../Composer/afterFrame';
import { useEmojiSource } from '../Composer/emoji/useEmojiSource';
import { useMentionSource } from '../Composer/mentions/useMentionSource';
import { AssigneeField } from './AssigneeField';
import styles from './Assigning.module.css';

const RichField = lazyPart(() => import('../Composer/RichField'));

interface Props {
  /** Whose choices are offered. */
  ticket: ConversationHeadFragment;
  /** Of which ticket people can be named in the note; of many the first stands for all. */
  mentionsOf: string | undefined;
  onAssign: (to: Assignee, note: string) => void;
  onClose: () => void;
}

/** Whom something is given to, and what they should know: the note stands in the conversation for the team. */
export function AssignNoteDialog({ ticket, mentionsOf, onAssign, onClose }: Props) {
  const { t } = useTranslation('handling');
  const [to, setTo] = useState<Assignee | undefined>();
  const note = useRef('');
  const [emoji, people] = [useEmojiSource(), useMentionSource(mentionsOf ?? '')];
  const sources = mentionsOf ? [emoji, people] : [emoji];
  const assign = () => {
    if (to === undefined) return;
    settleTyped();
    onClose();
    onAssign(to, note.current);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('note.title')}
      yOffset={72}
      // Without a movement: what is offered while one types stands by the letters, in this very dialog.
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': t('note.cancel') }}
    >
      <AssigneeField
        isFirst
        label={t('note.to')}
        placeholder={t('note.choose')}
        value={to}
        onChange={setTo}
        ticket={ticket}
      />
      <Input.Wrapper labelElement="div" label={t('note.label')} mt="md">
        <div className={styles.note} data-suggest-host>
          <Suspense fallback={<LineSkeleton width={220} />}>
            <RichField
              isCompact
              value=""
              label={t('note.label')}
              placeholder={t('note.placeholder')}
              sources={sources}
              onChange={(html) => {
                note.current = html;
              }}
              onSend={assign}
            />
          </Suspense>
        </div>
      </Input.Wrapper>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('note.cancel')}
        </Button>
        <Button disabled={to === undefined} onClick={assign}>
          {t('note.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
