import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTimeThere } from '../../contacts/Care/there';
import { CallNumber } from '../Phone/CallButton';
import { type FragmentType, readFragment } from '@/gql';
import type { ContextContactFragment } from '@/gql/graphql';
import { localeOf } from '@/lib/i18n/locales';
import { useSession } from '@/lib/session';
import { ChannelGlyph, CustomerAvatar, Tag } from '@/ui';
import { ChangeContact } from './ChangeContact';
import { ContextContactFragmentDoc } from './ContextPanel.generated';
import styles from './ContextPanel.module.css';

type Identity = ContextContactFragment['contact']['identities'][number];

/** The customer, and every way to reach them. */
export function ContactSection(props: { ticketRef: FragmentType<typeof ContextContactFragmentDoc> }) {
  const { t } = useTranslation('conversation');
  const { id, contact, channel } = readFragment(ContextContactFragmentDoc, props.ticketRef);
  const { can } = useSession();
  const ways = waysOf(contact);
  return (
    <>
      <section className={styles.person}>
        <CustomerAvatar id={contact.id} name={contact.fullName} picture={contact.picture} size={44} />
        <div className={styles.lines}>
          <h3 className={styles.name}>
            {can('contacts.contacts.view') ? (
              <Link to={`/contacts/${contact.id}`} className={styles.nameLink}>
                <bdi>{contact.fullName}</bdi>
              </Link>
            ) : (
              <bdi>{contact.fullName}</bdi>
            )}
          </h3>
          <span className={styles.about}>
            {contact.localeCode ? languageName(contact.localeCode) : t('contact.customer')}
            <TimeThere contact={contact} />
          </span>
        </div>
        <ChangeContact ticketId={id} contact={contact} />
      </section>
      <section className={styles.section}>
        <h3 className={styles.sectionTitle}>{t('contact.reachable')}</h3>
        {ways.length === 0 ? (
          <p className={styles.none}>{t('contact.unreachable', { channel: channel.name })}</p>
        ) : null}
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.id}>
              <WayGlyph way={way} />
              <WayValue way={way} />
              {way.kind === 'phone' ? <CallNumber number={way.value} name={contact.fullName} /> : null}
              {way.channel?.id === channel.id ? <Tag tone="accent">{t('contact.thisTicket')}</Tag> : null}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** An hour at which nobody should be called is seen before the telephone is taken. */
function TimeThere({ contact }: Pick<ContextContactFragment, 'contact'>) {
  const { t } = useTranslation('contactCare');
  const time = useTimeThere(contact.timeZone);
  if (!time) return null;
  const zone = contact.timeZone?.replaceAll('_', ' ');
  return (
    <span title={contact.isTimeZoneGuessed ? `${zone} · ${t('zone.guessed')}` : zone}>
      {' · '}
      {t('there', { time })}
    </span>
  );
}

function WayGlyph({ way }: { way: Identity }) {
  if (way.channel) return <ChannelGlyph type={way.channel.type} size={16} label={way.channel.name} />;
  if (way.kind === 'email') return <IconMail size={16} color="var(--p-channel-email)" aria-hidden />;
  return <IconPhone size={16} color="var(--p-channel-voice)" aria-hidden />;
}

function WayValue({ way }: { way: Identity }) {
  const { t } = useTranslation('conversation');
  if (way.kind === 'email') {
    return (
      <a className={styles.value} href={`mailto:${way.value}`} title={way.value}>
        <bdi>{way.value}</bdi>
      </a>
    );
  }
  if (way.kind === 'phone') {
    return (
      <a className={styles.value} href={`tel:${way.value.replace(/[^+\d]/g, '')}`}>
        <bdi dir="ltr">{way.value}</bdi>
      </a>
    );
  }
  return <span className={styles.value}>{way.channel?.name ?? t('contact.chatVisitor')}</span>;
}

/** The identities, and the card's own address and number when no identity repeats them. */
export function waysOf(contact: ContextContactFragment['contact']): Identity[] {
  const ways = contact.identities.map((identity) => ({ ...identity, kind: identity.kind.toLowerCase() }));
  const has = (value: string) => ways.some((way) => way.value.toLowerCase() === value.toLowerCase());
  if (contact.email && !has(contact.email))
    ways.push({ id: 'email', kind: 'email', value: contact.email, channel: null });
  if (contact.phone && !has(contact.phone))
    ways.push({ id: 'phone', kind: 'phone', value: contact.phone, channel: null });
  return ways;
}

/** The name of the customer's language, in the reader's own. */
function languageName(code: string): string {
  try {
    const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
    return names.of(code.slice(0, 2)) ?? localeOf(code).name;
  } catch {
    return code;
  }
}
