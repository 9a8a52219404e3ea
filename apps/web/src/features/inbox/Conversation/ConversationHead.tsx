import { useElementSize } from '@mantine/hooks';
import { IconCheck, IconPencil, IconRotate, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { CallButton } from '../Phone/CallButton';
import { useViewport } from '@/lib/viewport';
import { ChannelGlyph, CustomerAvatar, IconAction, Tag } from '@/ui';
import { PutOffButtons } from '../Snooze/PutOffButtons';
import { Watchers } from '../Snooze/Watchers';
import { AssignNoteDialog } from '../Assigning/AssignNoteDialog';
import { AssigneePicker } from './AssigneePicker';
import { BackToList } from './BackToList';
import { CloseButton } from './CloseButton';
import styles from './ConversationHead.module.css';
import { MoreMenu } from './MoreMenu';
import { PanelToggle } from './PanelToggle';
import type { ConversationActions } from './useConversationActions';
import { SubjectForm } from './SubjectForm';
import { Viewers } from './Viewers';

/** Below this width what is done less often moves into the menu, so that the subject can be read. */
const TIGHT = 840;

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
}

/** What the ticket is about, whose it is, and what can be done with it. */
export function ConversationHead({ ticket, actions }: Props) {
  const viewport = useViewport();
  return (
    <>
      {viewport === 'phone' ? (
        <PhoneHead ticket={ticket} actions={actions} />
      ) : (
        <WideHead ticket={ticket} actions={actions} hasBack={viewport === 'single'} />
      )}
      {actions.menu === 'assignNote' ? (
        <AssignNoteDialog
          ticket={ticket}
          mentionsOf={ticket.id}
          onAssign={actions.assign}
          onClose={() => actions.setMenu(null)}
        />
      ) : null}
    </>
  );
}

function WideHead({ ticket, actions, hasBack }: Props & { hasBack: boolean }) {
  const { t } = useTranslation('conversation');
  const { ref, width } = useElementSize();
  const isTight = width > 0 && width < TIGHT;
  return (
    <header className={styles.head} ref={ref}>
      {hasBack ? <BackToList /> : null}
      <div className={styles.title}>
        <Subject ticket={ticket} actions={actions} />
        <div className={styles.facts}>
          <span className={styles.number}>#{ticket.number}</span>
          <span aria-hidden>·</span>
          <ChannelGlyph type={ticket.channel.type} size={14} />
          <bdi className={styles.channel}>{ticket.channel.name}</bdi>
          {ticket.isSpam ? <Tag tone="warn">{t('spam')}</Tag> : null}
          {ticket.status === 'CLOSED' ? (
            <Tag icon={<IconCheck size={12} aria-hidden />}>{ticket.result?.name ?? t('closed')}</Tag>
          ) : null}
          <Watchers ticket={ticket} />
          <Viewers ticketId={ticket.id} />
        </div>
      </div>
      <div className={styles.tools}>
        <AssigneePicker ticket={ticket} actions={actions} />
        <IconAction
          label={t(ticket.isFavourite ? 'act.unfavourite' : 'act.favourite')}
          keys={['S']}
          aria-pressed={ticket.isFavourite}
          className={styles.favourite}
          onClick={actions.toggleFavourite}
        >
          {ticket.isFavourite ? <IconStarFilled size={18} /> : <IconStar size={18} />}
        </IconAction>
        <CallButton ticketId={ticket.id} />
        <PutOffButtons ticket={ticket} actions={actions} isTight={isTight} />
        <MoreMenu ticket={ticket} actions={actions} isTight={isTight} />
        <PanelToggle />
        <CloseButton ticket={ticket} actions={actions} />
      </div>
    </header>
  );
}

function PhoneHead({ ticket, actions }: Props) {
  const { contact, channel } = ticket;
  // The field has the whole line: beside the buttons nobody could read what they write.
  if (actions.menu === 'rename')
    return (
      <header className={styles.head}>
        <SubjectForm ticket={ticket} onDone={() => actions.setMenu(null)} />
      </header>
    );
  return (
    <header className={styles.head}>
      <BackToList />
      <CustomerAvatar
        id={contact.id}
        name={contact.fullName}
        picture={contact.picture}
        size={40}
        channel={channel.type}
      />
      <div className={styles.title}>
        <h1 className={styles.subject} dir="auto">
          {contact.fullName}
        </h1>
        <div className={styles.facts}>
          <bdi className={styles.channel}>{ticket.subject || channel.name}</bdi>
          <span aria-hidden>·</span>
          <span className={styles.number}>#{ticket.number}</span>
        </div>
      </div>
      <div className={styles.tools}>
        <AssigneePicker ticket={ticket} actions={actions} isCompact />
        <PhoneClose ticket={ticket} actions={actions} />
        <MoreMenu ticket={ticket} actions={actions} isCompact />
      </div>
    </header>
  );
}

/** The subject, with the way to another one for whoever may write here. */
function Subject({ ticket, actions }: Props) {
  const { t } = useTranslation('handling');
  if (actions.menu === 'rename') return <SubjectForm ticket={ticket} onDone={() => actions.setMenu(null)} />;
  return (
    <div className={styles.subjectLine}>
      <h1 className={styles.subject} title={ticket.subject || undefined} dir="auto">
        {ticket.subject || ticket.contact.fullName}
      </h1>
      {ticket.viewerCanNote ? (
        <IconAction
          label={t('rename.action')}
          keys={['F2']}
          size={22}
          className={styles.pencil}
          onClick={() => actions.setMenu('rename')}
        >
          <IconPencil size={14} />
        </IconAction>
      ) : null}
    </div>
  );
}

function PhoneClose({ ticket, actions }: Props) {
  const { t } = useTranslation('conversation');
  if (ticket.viewerCanReopen) {
    return (
      <IconAction label={t('act.reopen')} size={44} onClick={actions.reopen}>
        <IconRotate size={22} />
      </IconAction>
    );
  }
  if (!ticket.viewerCanClose) return null;
  return (
    <IconAction label={t('act.close')} size={44} onClick={() => actions.close(null)}>
      <IconCheck size={22} />
    </IconAction>
  );
}
