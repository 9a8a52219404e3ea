import { IconLock, IconMoon, IconPaperclip, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readFragment } from '@/gql';
import { MarkedFragmentDoc, type MarkedFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { ChannelGlyph, CustomerAvatar, LabelMark, Tag } from '@/ui';
import { messageAddress } from '../Timeline/messageAddress';
import { MarkedWords } from './MarkedWords';
import styles from './Search.module.css';
import { searchAddress } from './searchState';
import type { Hit } from './useSearch';

/** Where a hit leads to: a message opens its conversation at itself; a contact leads to what they wrote. */
export function addressOf(hit: Hit): string {
  if (hit.message && hit.ticket) return messageAddress(hit.ticket.id, hit.message.id);
  if (hit.ticket) return `/tickets/${hit.ticket.id}`;
  return searchAddress(`from:"${hit.contact?.fullName ?? ''}"`);
}

/** One thing that was found. */
export function SearchHitRow({ hit }: { hit: Hit }) {
  const title = readFragment(MarkedFragmentDoc, hit.title);
  return (
    <Link to={addressOf(hit)} className={styles.hit} data-hit>
      <span className={styles.picture}>
        <CustomerAvatar
          id={hit.contact?.id ?? ''}
          name={hit.contact?.fullName ?? ''}
          picture={hit.contact?.picture}
          size={32}
        />
      </span>
      <span className={styles.words}>
        {hit.kind === 'CONTACT' ? (
          <ContactLines hit={hit} title={title} />
        ) : (
          <TicketLines hit={hit} title={title} />
        )}
      </span>
    </Link>
  );
}

function ContactLines({ hit, title }: { hit: Hit; title: MarkedFragment }) {
  const { t } = useTranslation('search');
  return (
    <>
      <span className={styles.line}>
        <span className={styles.title}>
          <MarkedWords marked={title} />
        </span>
        <span className={styles.aside}>
          <IconUser size={14} aria-hidden /> {t('kind.CONTACT')}
        </span>
      </span>
      <span className={styles.quiet}>
        <bdi>{[hit.contact?.email, hit.contact?.phone].filter(Boolean).join(' · ')}</bdi>
      </span>
    </>
  );
}

function TicketLines({ hit, title }: { hit: Hit; title: MarkedFragment }) {
  const { t } = useTranslation('search');
  const { ticket, message } = hit;
  if (!ticket) return null;
  return (
    <>
      <span className={styles.line}>
        <ChannelGlyph type={ticket.channel.type} />
        <span className={styles.title} dir="auto">
          {title.text ? <MarkedWords marked={title} /> : t('noSubject')}
        </span>
        <When iso={message?.createdAt ?? ticket.createdAt} />
      </span>
      {message ? <MessageLines message={message} /> : null}
      <span className={styles.facts}>
        <span>#{ticket.number}</span>
        <span>
          <MarkedWords marked={readFragment(MarkedFragmentDoc, hit.contactName)} />
        </span>
        <Tag>{t(`status.${ticket.status}`)}</Tag>
        {ticket.isSpam ? <Tag>{t('status.spam')}</Tag> : null}
        {ticket.snoozedUntil ? (
          <span className={styles.fact}>
            <IconMoon size={12} aria-hidden /> {t('status.snoozed')}
          </span>
        ) : null}
        {ticket.assignee ? <span>{ticket.assignee.fullName}</span> : null}
        {ticket.labels.slice(0, 2).map((label) => (
          <LabelMark key={label.id} name={label.name} color={label.color} />
        ))}
      </span>
    </>
  );
}

function When({ iso }: { iso: string }) {
  const relative = useRelativeTime();
  return (
    <time className={styles.aside} dateTime={iso} title={formatDateTime(iso)}>
      {relative(iso)}
    </time>
  );
}

function MessageLines({ message }: { message: NonNullable<Hit['message']> }) {
  const { t } = useTranslation('search');
  return (
    <>
      <span className={styles.excerpt} dir="auto">
        {message.type === 'NOTE' ? <IconLock size={13} aria-label={t('note')} /> : null}
        <span className={styles.author}>
          <MarkedWords marked={readFragment(MarkedFragmentDoc, message.author)} />
          {': '}
        </span>
        <MarkedWords marked={readFragment(MarkedFragmentDoc, message.excerpt)} />
      </span>
      {message.files.length ? (
        <span className={styles.files}>
          <IconPaperclip size={13} aria-label={t('files')} />
          {message.files.slice(0, 4).map((file, index) => (
            // oxlint-disable-next-line no-array-index-key -- two files may be called alike, and their order never changes
            <MarkedWords key={index} marked={readFragment(MarkedFragmentDoc, file)} />
          ))}
        </span>
      ) : null}
    </>
  );
}
