import { useTranslation } from 'react-i18next';
import { FieldsForm } from './FieldsForm';
import { useProfileFields } from './useProfileFields';

interface Props {
  profileId: string;
  /** Of one that is deleted or merged they are read, not changed. */
  isFixed: boolean;
}

/** What the company wants to know of a person or company, on the page of their profile. */
export function ProfileFieldsForm({ profileId, isFixed }: Props) {
  const { t } = useTranslation('customFields');
  const fields = useProfileFields(profileId);
  return (
    <FieldsForm
      title={t('panel.profileTitle')}
      fields={fields && { ...fields, canEdit: fields.canEdit && !isFixed }}
    />
  );
}
