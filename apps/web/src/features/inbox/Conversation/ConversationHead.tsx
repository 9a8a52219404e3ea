import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconRotate, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useViewport } from '@/lib/viewport';
import { ChannelGlyph, CustomerAvatar, IconAction, Tag } from '@/ui';
import { AssigneePicker } from './AssigneePicker';
import { CloseButton } from './CloseButton';
import styles from './ConversationHead.module.css';
import { MoreMenu } from './MoreMenu';
import { PanelToggle } from './PanelToggle';
import type { ConversationActions } from './useConversationActions';
import { Viewers } from './Viewers';

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
}

/** What the ticket is about, whose it is, and what can be done with it. */
export function ConversationHead({ ticket, actions }: Props) {
  const viewport = useViewport();
  return viewport === 'phone' ? (
    <PhoneHead ticket={ticket} actions={actions} />
  ) : (
    <WideHead ticket={ticket} actions={actions} hasBack={viewport === 'single'} />
  );
}

function WideHead({ ticket, actions, hasBack }: Props & { hasBack: boolean }) {
  const { t } = useTranslation('conversation');
  return (
    <header className={styles.head}>
      {hasBack ? <Back /> : null}
      <div className={styles.title}>
        <h1 className={styles.subject} title={ticket.subject || undefined}>
          <bdi>{ticket.subject || ticket.contact.fullName}</bdi>
        </h1>
        <div className={styles.facts}>
          <span className={styles.number}>#{ticket.number}</span>
          <span aria-hidden>·</span>
          <ChannelGlyph type={ticket.channel.type} size={14} />
          <bdi className={styles.channel}>{ticket.channel.name}</bdi>
          {ticket.isSpam ? <Tag tone="warn">{t('spam')}</Tag> : null}
          {ticket.status === 'CLOSED' ? (
            <Tag icon={<IconCheck size={12} aria-hidden />}>{ticket.result?.name ?? t('closed')}</Tag>
          ) : null}
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
        <MoreMenu ticket={ticket} actions={actions} />
        <PanelToggle />
        <CloseButton ticket={ticket} actions={actions} />
      </div>
    </header>
  );
}

function PhoneHead({ ticket, actions }: Props) {
  const { contact, channel } = ticket;
  return (
    <header className={styles.head}>
      <Back />
      <CustomerAvatar id={contact.id} name={contact.fullName} size={40} channel={channel.type} />
      <div className={styles.title}>
        <h1 className={styles.subject}>
          <bdi>{contact.fullName}</bdi>
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

function Back() {
  const { t } = useTranslation('conversation');
  return (
    <Button
      component={Link}
      to={{ pathname: '/tickets', search: location.search }}
      variant="subtle"
      color="gray"
      className={styles.back}
      aria-label={t('back')}
    >
      <IconArrowLeft size={20} className={styles.arrow} aria-hidden />
    </Button>
  );
}
