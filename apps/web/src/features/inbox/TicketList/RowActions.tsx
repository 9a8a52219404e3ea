import { IconCheck, IconMoon, IconUserCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import type { TicketListRowFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { IconAction } from '@/ui';
import { useAssignTicket } from '../actions/useAssignTicket';
import { useCloseTicket } from '../actions/useCloseTicket';
import { useAdvance } from '../Conversation/useAdvance';
import { useInboxSettings } from '../Settings/useInboxSettings';
import { useSnoozeTicket } from '../Snooze/usePutOff';
import styles from './RowActions.module.css';

const SnoozeDialog = lazyPart(() =>
  import('../Snooze/PutOffDialogs').then((part) => ({ default: part.SnoozeDialog })),
);

interface Props {
  ticket: TicketListRowFragment;
  isOpen: boolean;
  /** Tab goes on into them only from the row it stands on. */
  tabIndex: number;
  /** They are needed still, although the pointer has left the row. */
  onHold: (isHeld: boolean) => void;
}

/** What is done most, over the row under the pointer or with the focus: no need to open it for that. */
export function RowActions({ ticket, isOpen, tabIndex, onHold }: Props) {
  const { t } = useTranslation('tickets');
  const { can, me } = useSession();
  const verbs = useVerbs(ticket, isOpen);
  const [isAsking, setAsking] = useState(false);
  const ask = (asks: boolean) => {
    setAsking(asks);
    onHold(asks);
  };
  const name = ticket.contact.fullName;
  return (
    <div className={styles.actions} role="group" aria-label={t('row.actions', { name })}>
      {can('inbox.conversations.assign') && ticket.assignee?.id !== me.id ? (
        <IconAction label={t('row.take', { name })} size={28} tabIndex={tabIndex} onClick={verbs.take}>
          <IconUserCheck size={16} />
        </IconAction>
      ) : null}
      {can('inbox.conversations.reply') ? (
        <IconAction label={t('row.snooze', { name })} size={28} tabIndex={tabIndex} onClick={() => ask(true)}>
          <IconMoon size={16} />
        </IconAction>
      ) : null}
      {can('inbox.conversations.close') && verbs.close ? (
        <IconAction label={t('row.close', { name })} size={28} tabIndex={tabIndex} onClick={verbs.close}>
          <IconCheck size={16} />
        </IconAction>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <SnoozeDialog onChoose={verbs.snooze} onClose={() => ask(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The same deeds as in the head of the conversation; the row that is open goes on to the next one as there. */
function useVerbs(row: TicketListRowFragment, isOpen: boolean) {
  const { me } = useSession();
  const [assign, close, snooze] = [useAssignTicket(), useCloseTicket(), useSnoozeTicket()];
  const advance = useAdvance(row.id);
  const { requiresResultOnClose } = useInboxSettings();
  // Who may do what with this very ticket the server knows; here the buttons follow the person's rights.
  const rights = {
    viewerCanReply: true,
    viewerCanAssign: true,
    viewerCanClose: true,
    viewerCanReopen: false,
  };
  const ticket = { ...row, ...rights };
  const after = (isHeld: Promise<boolean>) => (isOpen ? advance(isHeld) : undefined);
  return {
    take: () => {
      const { id, fullName, firstName, color, abbr, profileImage } = me;
      void assign(ticket, { user: { id, fullName, firstName, color, abbr, profileImage } });
    },
    snooze: (until: Date) => after(snooze(ticket, until)),
    // Where a result is needed it is chosen in the conversation.
    close: requiresResultOnClose ? null : () => after(close(ticket, null)),
  };
}
