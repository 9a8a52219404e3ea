import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CodedError } from '@/lib/errors';
import { Notice } from '@/ui';

export interface Owner {
  contactId: string;
  fullName: string;
  isDeleted: boolean;
}

/** Who has an address already, where the answer tells it: only those hear it who may see them. */
export function ownerIn(error: CodedError | null | undefined): Owner | null {
  if (error?.code !== 'contact.identity_taken') return null;
  const { contactId, fullName, isDeleted } = error.facts;
  if (typeof contactId !== 'number' && typeof contactId !== 'string') return null;
  return {
    contactId: String(contactId),
    fullName: typeof fullName === 'string' ? fullName : '',
    isDeleted: isDeleted === true,
  };
}

/** The way to whom the address belongs. */
export function TakenBy({ owner, instead }: { owner: Owner | null; instead?: ReactNode }) {
  const { t } = useTranslation('contactCare');
  if (!owner) return null;
  return (
    <Notice tone="warn" role="alert">
      {t(owner.isDeleted ? 'taken.deleted' : 'taken.by', { name: owner.fullName })}{' '}
      <Link to={`/contacts/${owner.contactId}`}>{t('taken.open', { name: owner.fullName })}</Link> {instead}
    </Notice>
  );
}
