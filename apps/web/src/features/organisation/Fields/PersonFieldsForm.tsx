import { useTranslation } from 'react-i18next';
import { FieldsForm } from './FieldsForm';
import { usePersonFields } from './usePersonFields';

interface Props {
  user: { id: string; firstName: string };
  canEdit: boolean;
  isOwn?: boolean;
}

/** The custom fields of a colleague, or one's own. */
export function PersonFieldsForm({ user, canEdit, isOwn = false }: Props) {
  const { t } = useTranslation('customFields');
  const title = isOwn ? t('ofPerson.own') : t('ofPerson.other', { name: user.firstName });
  return <FieldsForm title={title} fields={usePersonFields(user.id, canEdit)} />;
}
