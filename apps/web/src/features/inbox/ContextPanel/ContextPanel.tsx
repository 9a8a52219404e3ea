import { VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { AvatarSkeleton, ErrorState, IconAction, LineSkeleton } from '@/ui';
import { ContactSection } from './ContactSection';
import { ContextContactFragmentDoc, useContextPanelQuery } from './ContextPanel.generated';
import styles from './ContextPanel.module.css';
import { ContactFieldsSection, FieldsSection } from '../TicketFields/FieldsSection';
import { FactsSection } from './FactsSection';
import { GroupsOfCustomer } from './GroupsOfCustomer';
import { GuestsSection } from './GuestsSection';
import { ConsentsOfContact } from './ConsentsOfContact';
import { NotesOfContact } from './NotesOfContact';
import { OtherTickets } from './OtherTickets';
import { usePanel } from './panelState';
import { PanelTabs } from './PanelTabs';
import { ProfileOfContact } from './ProfileOfContact';
import { VisitorSection } from './VisitorSection';

/**
 * Who the customer is and what the ticket is. The page puts it beside the conversation or over it; where it lies over
 * it, it takes the focus and gives it back with Escape.
 */
export default function ContextPanel({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('conversation');
  const panel = usePanel();
  const head = useRef<HTMLElement>(null);
  const { isColumn } = panel;
  useEffect(() => {
    if (isColumn) return undefined;
    const before = document.activeElement;
    head.current?.querySelector<HTMLElement>(':scope > button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isColumn]);
  return (
    <aside
      className={styles.panel}
      aria-label={t('panel.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isColumn && !event.defaultPrevented) panel.close();
      }}
    >
      <VisuallyHidden component="h2">{t('panel.title')}</VisuallyHidden>
      <PanelTabs
        ticketId={ticketId}
        head={head}
        end={
          <IconAction label={t('panel.close')} keys={['I']} onClick={panel.close}>
            {isColumn ? <IconLayoutSidebarRight size={18} /> : <IconX size={18} />}
          </IconAction>
        }
      >
        <PanelBody ticketId={ticketId} />
      </PanelTabs>
    </aside>
  );
}

function PanelBody({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('conversation');
  const { data, error, refetch } = useContextPanelQuery({
    variables: { ticketId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  if (!data && error) {
    return (
      <ErrorState
        title={t('panel.broken')}
        detail={codedError(error)?.message ?? t('broken.offline')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton />;
  const { contact, channel } = readFragment(ContextContactFragmentDoc, data.ticket);
  return (
    <div className={styles.body}>
      <ContactSection ticketRef={data.ticket} />
      <ProfileOfContact contact={contact} />
      <VisitorSection ticketId={ticketId} />
      <GroupsOfCustomer contactId={contact.id} />
      <NotesOfContact key={contact.id} contactId={contact.id} />
      <ConsentsOfContact key={`consents-${contact.id}`} contactId={contact.id} channelType={channel.type} />
      <FactsSection ticketRef={data.ticket} />
      <GuestsSection ticketRef={data.ticket} />
      <ContactFieldsSection contactId={contact.id} />
      <FieldsSection ticketId={ticketId} />
      <OtherTickets ticketRef={data.ticket} />
    </div>
  );
}

function PanelSkeleton() {
  const { t } = useTranslation('conversation');
  return (
    <div className={styles.bones} role="status" aria-label={t('loading')}>
      <div className={styles.person}>
        <AvatarSkeleton size={44} />
        <div className={styles.lines}>
          <LineSkeleton width={130} height={12} />
          <LineSkeleton width={90} />
        </div>
      </div>
      {[120, 180, 160, 90, 140, 170].map((width) => (
        <LineSkeleton key={width} width={width} />
      ))}
    </div>
  );
}
