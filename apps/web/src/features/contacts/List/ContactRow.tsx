import { IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { ChannelGlyph, CustomerAvatar, Tag } from '@/ui';
import { marksOf } from '../ways';
import styles from './ContactRow.module.css';
import { ContactTick } from './ContactTick';
import type { Person } from './useContactList';

interface Props {
  person: Person;
  to: string;
  /** The row that Tab goes to. */
  isCurrent: boolean;
  isTicked: boolean;
  isSelecting: boolean;
  onTick: (id: string, range: boolean) => void;
}

/** One person: who, how to reach them, by which channels they write, and when they last did. */
export const ContactRow = memo(function ContactRow(props: Props) {
  const { person, isTicked } = props;
  const { t } = useTranslation('contacts');
  const name = person.fullName || person.email || person.phone || t('nameless');
  return (
    <div
      className={styles.row}
      data-ticked={isTicked || undefined}
      data-blocked={person.isBlocked || undefined}
    >
      <Link
        className={styles.cover}
        to={props.to}
        tabIndex={props.isCurrent ? 0 : -1}
        data-contact={person.id}
      >
        <span className="visually-hidden">
          {[name, person.email, person.phone].filter(Boolean).join(', ')}
        </span>
      </Link>
      <span className={styles.picture}>
        <CustomerAvatar id={person.id} name={name} picture={person.picture} />
      </span>
      <ContactTick
        name={name}
        isTicked={isTicked}
        isShown={props.isSelecting}
        onTick={(range) => props.onTick(person.id, range)}
      />
      <span className={styles.name}>
        <span className={styles.words} dir="auto">
          {name}
        </span>
        {person.isBlocked ? <Tag tone="danger">{t('blockedTag')}</Tag> : null}
      </span>
      <bdi className={styles.email}>{person.email}</bdi>
      <bdi className={styles.phone} dir="ltr">
        {person.phone}
      </bdi>
      <Channels person={person} />
      <LastWrote at={person.lastWroteAt ?? null} />
    </div>
  );
});

/** More than these stand in a number behind them. */
const SHOWN = 4;

function Channels({ person }: { person: Person }) {
  const marks = marksOf(person.identities);
  return (
    <span className={styles.channels}>
      {marks.slice(0, SHOWN).map(({ key, type, name }) =>
        type ? (
          <span key={key} className={styles.mark} title={name ?? undefined}>
            <ChannelGlyph type={type} size={16} label={name ?? undefined} />
          </span>
        ) : (
          <IconPhone key={key} size={16} color="var(--p-channel-voice)" aria-hidden />
        ),
      )}
      {marks.length > SHOWN ? <span className={styles.more}>+{marks.length - SHOWN}</span> : null}
    </span>
  );
}

function LastWrote({ at }: { at: string | null }) {
  const { t } = useTranslation('contacts');
  const relative = useRelativeTime();
  if (!at) return <span className={styles.time}>{t('neverWrote')}</span>;
  return (
    <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
      {relative(at)}
    </time>
  );
}
