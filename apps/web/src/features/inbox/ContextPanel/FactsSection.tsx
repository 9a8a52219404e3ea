import { Menu } from '@mantine/core';
import { IconPlus, IconUsersGroup, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FragmentType, readFragment } from '@/gql';
import type { ContextFactsFragment } from '@/gql/graphql';
import { formatDate, formatDateTime } from '@/lib/format';
import { ChannelGlyph, ColleagueAvatar, IconAction, LabelMark } from '@/ui';
import { useLabelTicket } from '../actions/useLabelTicket';
import { LabelItems } from '../Conversation/MoreMenu';
import { WatchersFact } from '../Snooze/Watchers';
import { ContextFactsFragmentDoc } from './ContextPanel.generated';
import styles from './ContextPanel.module.css';

/** The ticket in facts, with its labels. */
export function FactsSection(props: { ticketRef: FragmentType<typeof ContextFactsFragmentDoc> }) {
  const { t } = useTranslation('conversation');
  const ticket = readFragment(ContextFactsFragmentDoc, props.ticketRef);
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('facts.title')}</h3>
      <dl className={styles.facts}>
        <Fact name={t('facts.number')}>
          <bdi dir="ltr">#{ticket.number}</bdi>
        </Fact>
        <Fact name={t('facts.status')}>
          {t(`status.${ticket.status}`)}
          {ticket.isSpam ? ` · ${t('spam')}` : ''}
        </Fact>
        {ticket.result ? (
          <Fact name={t('facts.result')}>
            <bdi>{ticket.result.name}</bdi>
          </Fact>
        ) : null}
        <Fact name={t('facts.assignee')}>
          <Owner ticket={ticket} />
        </Fact>
        <Fact name={t('facts.watchers')}>
          <WatchersFact ticket={ticket} />
        </Fact>
        <Fact name={t('facts.channel')}>
          <span className={styles.withGlyph} title={ticket.channel.address ?? undefined}>
            <ChannelGlyph type={ticket.channel.type} size={14} />
            <bdi>{ticket.channel.name}</bdi>
          </span>
        </Fact>
        <Fact name={t('facts.created')}>
          <time dateTime={ticket.createdAt} title={formatDateTime(ticket.createdAt)}>
            <bdi dir="ltr">{formatDateTime(ticket.createdAt)}</bdi>
          </time>
        </Fact>
        {ticket.closedAt && ticket.status === 'CLOSED' ? (
          <Fact name={t('facts.closed')}>
            <time dateTime={ticket.closedAt}>
              <bdi dir="ltr">{formatDate(ticket.closedAt)}</bdi>
            </time>
          </Fact>
        ) : null}
        <Fact name={t('facts.labels')}>
          <Labels ticket={ticket} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Owner({ ticket: { assignee, team } }: { ticket: ContextFactsFragment }) {
  const { t } = useTranslation('conversation');
  if (assignee) {
    return (
      <span className={styles.withGlyph}>
        <ColleagueAvatar
          id={assignee.id}
          name={assignee.fullName}
          abbr={assignee.abbr}
          image={assignee.profileImage}
          size={20}
        />
        <bdi>{assignee.fullName}</bdi>
      </span>
    );
  }
  if (!team) return t('assign.nobody');
  return (
    <span className={styles.withGlyph}>
      <IconUsersGroup size={14} aria-hidden />
      <bdi>{team.name}</bdi>
    </span>
  );
}

function Labels({ ticket }: { ticket: ContextFactsFragment }) {
  const { t } = useTranslation('conversation');
  const setLabel = useLabelTicket();
  return (
    <span className={styles.labels}>
      {ticket.labels.map((label) => (
        <span key={label.id} className={styles.label}>
          <LabelMark name={label.name} color={label.color} />
          {ticket.viewerCanNote ? (
            <button
              type="button"
              className={styles.cross}
              aria-label={t('labels.remove', { name: label.name })}
              onClick={() => void setLabel(ticket, label, false)}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
      {ticket.viewerCanNote ? (
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <IconAction label={t('labels.add')} keys={['L']} size={24}>
              <IconPlus size={14} stroke={2} />
            </IconAction>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            <LabelItems ticket={ticket} />
          </Menu.Dropdown>
        </Menu>
      ) : ticket.labels.length === 0 ? (
        t('labels.noneHere')
      ) : null}
    </span>
  );
}
