import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import type { Assignee } from '../actions/useAssignTicket';
import { AssigneeField } from '../Assigning/AssigneeField';
import { anybodysTicket } from '../Assigning/anybody';
import { useSplit } from '../Merging/useMerge';
import styles from './Picking.module.css';
import { endPicking } from './pickStore';

interface Props {
  ticket: ConversationHeadFragment;
  messageIds: readonly string[];
  onClose: () => void;
}

const LONGEST = 500;

/** What the selected messages are about, and whose they are, before they become a ticket of their own. */
export function SplitDialog({ ticket, messageIds, onClose }: Props) {
  const { t } = useTranslation('handling');
  const { can } = useSession();
  const split = useSplit();
  const [subject, setSubject] = useState('');
  const [to, setTo] = useState<Assignee | undefined>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const isDone = await split(ticket.id, {
      messageIds: [...messageIds],
      subject: subject.trim() || null,
      ...(to !== undefined && { assignTo: inputOf(to) }),
    });
    return isDone ? endPicking() : setBusy(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pick.title')}
      yOffset={72}
      closeButtonProps={{ 'aria-label': t('pick.cancel') }}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TextInput
          data-autofocus
          label={t('pick.subject')}
          description={t('pick.subjectHint')}
          maxLength={LONGEST}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        {can('inbox.conversations.assign') ? (
          <AssigneeField
            label={t('pick.assignee')}
            placeholder={t('pick.same')}
            value={to}
            onChange={setTo}
            ticket={anybodysTicket(ticket.id)}
          />
        ) : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('pick.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('pick.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const inputOf = (to: Assignee) => ({
  userId: to && 'user' in to ? to.user.id : null,
  teamId: to && 'team' in to ? to.team.id : null,
});
