import { IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { OPENED, opened } from '@/lib/opened';
import { EmptyState, ErrorState } from '@/ui';
import { FormSection, Page, PageHead, TableSkeleton } from '@/ui/page';
import { ContactProfile } from '../Profiles/Choose/ContactProfile';
import { ConsentsSection } from '../Care/ConsentsSection';
import { CopiesSection } from '../Care/CopiesSection';
import { ErasureState } from '../Care/ErasureState';
import { NotesSection } from '../Care/NotesSection';
import { MergeHistory } from '../Merging/MergeHistory';
import { GroupsSection } from '../Groups/GroupsOfContact';
import { BackToList } from './BackToList';
import type { Contact } from './contact';
import { ContactDetailsFragmentDoc, useOneContactQuery } from './Contact.generated';
import { ContactForm } from './ContactForm';
import { ContactHead } from './ContactHead';
import { ContactIdentities } from './ContactIdentities';
import { ContactState } from './ContactState';
import styles from './ContactPage.module.css';
import { useContactForm } from './useContactForm';

/** What other areas add to the page of a contact; the routes fill it in. */
export interface ContactSlots {
  /** Begins a conversation with them. */
  write: (contact: Contact) => ReactNode;
  /** What stands behind a number that can be called. */
  call: (number: string, name: string) => ReactNode;
  /** What the company wants to know of its customers. */
  fields: (contact: Contact) => ReactNode;
  /** Everything they ever wrote about. */
  conversations: (contactId: string) => ReactNode;
}

interface Props {
  id: string;
  /** The list that it belongs to. */
  home: string;
  slots: ContactSlots;
}

/** One customer. Each is a page of its own: nothing typed for one can be left over for the next. */
export function ContactPage(props: Props) {
  const { t } = useTranslation('contacts');
  return (
    <main className={styles.main} aria-label={t('one')}>
      <OneContact key={props.id} {...props} />
    </main>
  );
}

function OneContact({ id, home, slots }: Props) {
  const { t } = useTranslation('contacts');
  const query = useOneContactQuery({ variables: { id }, ...OPENED });
  const { isMissing, isBroken, onRetry } = opened(query);
  useNews(['contacts.changed'], onRetry);
  if (query.data && !isMissing)
    return (
      <Loaded
        contact={readFragment(ContactDetailsFragmentDoc, query.data.contact)}
        home={home}
        slots={slots}
        onRefresh={onRetry}
      />
    );
  return (
    <Page>
      <PageHead
        title={t(isMissing ? 'missingTitle' : 'one')}
        lead={<BackToList to={home} />}
        back={{ to: home, label: t('title') }}
      />
      {!isBroken ? <TableSkeleton rows={5} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconUserQuestion size={18} />} title={t('missingTitle')}>
          {t('missingText')}
        </EmptyState>
      ) : null}
      {isBroken && !isMissing ? <ErrorState title={t('brokenOne')} onRetry={onRetry} /> : null}
    </Page>
  );
}

interface LoadedProps extends Omit<Props, 'id'> {
  contact: Contact;
  onRefresh: () => void;
}

function Loaded({ contact, home, slots, onRefresh }: LoadedProps) {
  const { t } = useTranslation('contacts');
  const form = useContactForm(contact, onRefresh);
  return (
    <Page>
      <ContactHead contact={contact} home={home} form={form} write={slots.write(contact)} />
      <ContactState contact={contact} form={form} />
      <ErasureState contact={contact} />
      <div className={styles.columns}>
        <div className={styles.facts}>
          <ContactForm contact={contact} form={form} isFixed={contact.isDeleted} />
          {slots.fields(contact)}
          <ProfileSection contact={contact} />
          <GroupsSection contactId={contact.id} isFixed={contact.isDeleted} />
          <NotesSection contactId={contact.id} isFixed={contact.isDeleted} />
          <ConsentsSection contactId={contact.id} isFixed={contact.isDeleted} />
          <ContactIdentities contact={contact} call={slots.call} onChanged={form.rebase} />
          <MergeHistory contactId={contact.id} />
          <CopiesSection contactId={contact.id} />
        </div>
        <section className={styles.conversations} aria-label={t('conversations')}>
          <h2 className={styles.title}>{t('conversations')}</h2>
          {slots.conversations(contact.id)}
        </section>
      </div>
    </Page>
  );
}

/** The person or company that they belong to. */
function ProfileSection({ contact }: { contact: Contact }) {
  const { t } = useTranslation('profiles');
  return (
    <FormSection title={t('of')}>
      <div>
        <ContactProfile contact={contact} isFixed={contact.isDeleted} />
      </div>
    </FormSection>
  );
}
