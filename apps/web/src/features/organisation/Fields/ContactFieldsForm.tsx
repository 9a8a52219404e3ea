import { useTranslation } from 'react-i18next';
import { FieldsForm } from './FieldsForm';
import { useContactFields } from './useContactFields';

interface Props {
  contactId: string;
  /** Of somebody who is deleted they are read, not changed. */
  isFixed: boolean;
}

/** What the company wants to know of a customer, on their page. */
export function ContactFieldsForm({ contactId, isFixed }: Props) {
  const { t } = useTranslation('customFields');
  const fields = useContactFields(contactId);
  return (
    <FieldsForm
      title={t('panel.contactTitle')}
      fields={fields && { ...fields, canEdit: fields.canEdit && !isFixed }}
    />
  );
}
