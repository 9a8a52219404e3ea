import { skipToken } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactChoicesQuery } from '@/gql/graphql';
import { CustomerAvatar } from '@/ui';
import { useContactChoicesQuery } from './Choose.generated';
import { SearchPick } from './SearchPick';
import styles from './SearchPick.module.css';

export type PickedContact = ContactChoicesQuery['contacts']['edges'][number]['node'];

interface Props {
  label: string;
  target: (toggle: () => void) => ReactNode;
  /** Who is in this profile already is no choice. */
  profileId: string;
  onPick: (contact: PickedContact) => void;
}

/** Chooses a contact by name, address or number; says in which profile they are now. */
export function PickContact({ label, target, profileId, onPick }: Props) {
  const { t } = useTranslation(['profiles', 'contacts']);
  const [term, setTerm] = useState<string | null>(null);
  const asked = useContactChoicesQuery(
    term === null
      ? skipToken
      : { variables: { term: term || null }, fetchPolicy: 'cache-and-network', context: { quiet: true } },
  );
  const found = (asked.data ?? asked.previousData)?.contacts.edges
    .map(({ node }) => node)
    .filter(({ profile }) => profile?.id !== profileId);
  return (
    <SearchPick
      label={label}
      target={target}
      search={t('contacts:search')}
      choices={found?.map((contact) => ({
        id: contact.id,
        onChoose: () => onPick(contact),
        label: <ContactLine contact={contact} />,
      }))}
      isComing={asked.loading}
      none={t('nobodyFound')}
      onTerm={setTerm}
    />
  );
}

function ContactLine({ contact }: { contact: PickedContact }) {
  const { t } = useTranslation(['profiles', 'contacts']);
  const { id, fullName, email, phone, picture, profile } = contact;
  const name = fullName || email || phone || t('contacts:nameless');
  const way = [email, phone].find((each) => each && each !== name);
  return (
    <>
      <CustomerAvatar id={id} name={name} picture={picture} size={24} />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        {way ? <bdi className={styles.hint}>{way}</bdi> : null}
        {profile ? <span className={styles.hint}>{t('isIn', { name: profile.name })}</span> : null}
      </span>
    </>
  );
}
