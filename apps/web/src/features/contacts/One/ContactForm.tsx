import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection, SaveBar } from '@/ui/page';
import { useLanguages } from '../useLanguages';
import type { ContactValues, useContactForm } from './useContactForm';

interface Props {
  form: ReturnType<typeof useContactForm>;
  isFixed: boolean;
}

/** What is known of somebody, to be put right. */
export function ContactForm({ form, isFixed }: Props) {
  const { t } = useTranslation('contacts');
  const { draft, faults } = form;
  const { value } = draft;
  const languages = useLanguages(value.localeCode);
  const line = (field: Exclude<keyof ContactValues, 'localeCode'>) => ({
    label: t(field === 'fullName' ? 'name' : field),
    value: value[field],
    error: faults[field],
    disabled: isFixed,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set({ [field]: event.currentTarget.value }),
  });
  return (
    <FormSection title={t('about')}>
      <FieldRow>
        <TextInput {...line('fullName')} maxLength={200} dir="auto" />
        <Select
          label={t('language')}
          searchable
          clearable
          disabled={isFixed}
          data={languages}
          value={value.localeCode}
          error={faults['localeCode']}
          onChange={(localeCode) => form.set({ localeCode })}
        />
      </FieldRow>
      <FieldRow>
        <TextInput {...line('email')} maxLength={254} type="email" dir="ltr" />
        <TextInput {...line('phone')} maxLength={64} type="tel" dir="ltr" />
      </FieldRow>
      <SaveBar isDirty={draft.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </FormSection>
  );
}
