import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import { FieldList } from './FieldList';
import type { Fields } from './filled-field';

/** Custom fields as a part of a page, each changed where it stands. Nothing is drawn where there are none. */
export function FieldsForm({ title, fields }: { title: string; fields: Fields | null }) {
  const { t } = useTranslation('customFields');
  if (!fields) return null;
  return (
    <FormSection title={title}>
      <FieldList {...fields} needed={t('panel.needed')} />
    </FormSection>
  );
}
