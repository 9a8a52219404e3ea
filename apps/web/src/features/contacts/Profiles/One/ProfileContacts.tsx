import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readFragment } from '@/gql';
import type { ContactRowFragment } from '@/gql/graphql';
import { ChannelGlyph, CustomerAvatar, ErrorState, IconAction, LineSkeleton } from '@/ui';
import { FormSection } from '@/ui/page';
import { ContactRowFragmentDoc } from '../../List/Contacts.generated';
import page from '../../One/ContactPage.module.css';
import { marksOf } from '../../ways';
import { PickContact } from '../Choose/PickContact';
import { useMembership } from '../Choose/useMembership';
import type { Profile } from './profile';
import styles from './ProfilePage.module.css';
import { useProfileContacts } from './useProfileContacts';

/** Who belongs to this person or company: added by a search, and taken out with a way back. */
export function ProfileContacts({ profile, isFixed }: { profile: Profile; isFixed: boolean }) {
  const { t } = useTranslation('profiles');
  const list = useProfileContacts(profile.id);
  const members = useMembership(list.refresh);
  const { people } = list;
  return (
    <FormSection title={t('contacts')} help={t('contactsHelp')}>
      {!people && list.isFailed ? <ErrorState title={t('contactsBroken')} onRetry={list.refresh} /> : null}
      {!people && !list.isFailed ? <LineSkeleton width={220} /> : null}
      {people?.length === 0 ? <p className={page.quiet}>{t('noContacts')}</p> : null}
      {people && people.length > 0 ? (
        <ul className={page.ways} aria-label={t('contacts')}>
          {people.map((node) => {
            const person = readFragment(ContactRowFragmentDoc, node);
            return (
              <Member
                key={person.id}
                person={person}
                onRemove={
                  isFixed
                    ? undefined
                    : () => void members.remove({ id: person.id, name: nameOf(person) }, profile)
                }
              />
            );
          })}
        </ul>
      ) : null}
      {list.hasMore ? (
        <Button
          className={styles.start}
          variant="default"
          size="xs"
          loading={list.isLoading}
          onClick={list.more}
        >
          {t('ui:table.more')}
        </Button>
      ) : null}
      {isFixed ? null : <AddContact profile={profile} members={members} />}
    </FormSection>
  );
}

const nameOf = (person: { fullName: string; email?: string | null; phone?: string | null }) =>
  person.fullName || person.email || person.phone || '…';

function Member(props: { person: ContactRowFragment; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('profiles');
  const { person, onRemove } = props;
  const name = nameOf(person);
  const way = [person.email, person.phone].find((each) => each && each !== name);
  return (
    <li className={page.way}>
      <CustomerAvatar id={person.id} name={name} picture={person.picture} size={28} />
      <span className={styles.member}>
        <Link to={`/contacts/${person.id}`} className={styles.link}>
          <bdi>{name}</bdi>
        </Link>
        {way ? <bdi className={styles.hint}>{way}</bdi> : null}
      </span>
      <span className={styles.channels}>
        {marksOf(person.identities).map(({ key, type, name: channel }) =>
          type ? <ChannelGlyph key={key} type={type} size={16} label={channel ?? undefined} /> : null,
        )}
      </span>
      {onRemove ? (
        <IconAction label={t('removeContact', { name })} onClick={onRemove}>
          <IconX size={16} />
        </IconAction>
      ) : null}
    </li>
  );
}

function AddContact(props: { profile: Profile; members: ReturnType<typeof useMembership> }) {
  const { t } = useTranslation('profiles');
  const { profile, members } = props;
  return (
    <PickContact
      label={t('addContact')}
      profileId={profile.id}
      target={(toggle) => (
        <Button
          className={styles.start}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={toggle}
        >
          {t('addContact')}
        </Button>
      )}
      onPick={(contact) =>
        void members.add({ id: contact.id, name: nameOf(contact), profile: contact.profile ?? null }, profile)
      }
    />
  );
}
