import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { Notice } from '@/ui';
import { MergedNotice } from '../Merging/MergedNotice';
import { useContactDeletion } from '../useContactDeletion';
import type { Contact } from './contact';
import styles from './ContactPage.module.css';
import type { useContactForm } from './useContactForm';

interface Props {
  contact: Contact;
  form: ReturnType<typeof useContactForm>;
}

/** What stands in the way: a newer state, a block, a deletion; each with its cure. */
export function ContactState({ contact, form }: Props) {
  const { t } = useTranslation('contacts');
  const { can } = useSession();
  const deletion = useContactDeletion();
  const deleted = (
    <Notice tone="warn" role="status">
      <span className={styles.notice}>
        {t('isDeleted')}
        {can('contacts.contacts.delete') ? (
          <Button variant="default" onClick={() => void deletion.restore([contact])}>
            {t('restore')}
          </Button>
        ) : null}
      </span>
    </Notice>
  );
  if (contact.isDeleted) return <MergedNotice id={contact.id} otherwise={deleted} />;
  if (form.isConflict)
    return (
      <Notice tone="warn" role="alert">
        <span className={styles.notice}>
          {t('conflict')}
          <Button variant="default" onClick={form.discard}>
            {t('showNewest')}
          </Button>
          <Button variant="default" loading={form.isSaving} onClick={form.saveAnyway}>
            {t('saveMine')}
          </Button>
        </span>
      </Notice>
    );
  if (!contact.isBlocked) return null;
  return (
    <Notice role="status">
      <span className={styles.notice}>{t('isBlocked')}</span>
    </Notice>
  );
}
