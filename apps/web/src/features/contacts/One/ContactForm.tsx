import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui';
import { FieldRow, FormSection, SaveBar } from '@/ui/page';
import { ZoneField } from '../Care/ZoneField';
import { useLanguages } from '../useLanguages';
import type { Contact } from './contact';
import { MergeInstead } from './MergeInstead';
import { TakenBy } from './TakenBy';
import type { ContactValues, useContactForm } from './useContactForm';

interface Props {
  contact: Contact;
  form: ReturnType<typeof useContactForm>;
  isFixed: boolean;
}

/** Required fields stand in a section of their own: what is missing there is said here, where somebody saves. */
function NeededFields({ faults }: { faults: Readonly<Record<string, string>> }) {
  const needed = Object.entries(faults).filter(([name]) => name.startsWith('fields.'));
  if (needed.length === 0) return null;
  return (
    <Notice tone="warn" role="alert">
      {needed.map(([name, sentence]) => (
        <span key={name}>{sentence} </span>
      ))}
    </Notice>
  );
}

/** What is known of somebody, to be put right. */
export function ContactForm({ contact, form, isFixed }: Props) {
  const { t } = useTranslation('contacts');
  const { draft, faults } = form;
  const { value } = draft;
  const { t: care } = useTranslation('contactCare');
  const languages = useLanguages(value.localeCode);
  const isOther = (field: 'localeCode' | 'timeZone') => (contact[field] ?? null) !== value[field];
  const line = (field: Exclude<keyof ContactValues, 'localeCode' | 'timeZone'>) => ({
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
      <TextInput {...line('fullName')} maxLength={200} dir="auto" />
      <FieldRow>
        <TextInput {...line('email')} maxLength={254} type="email" dir="ltr" />
        <TextInput {...line('phone')} maxLength={64} type="tel" dir="ltr" />
      </FieldRow>
      <TakenBy owner={form.owner} instead={<MergeInstead contact={contact} form={form} />} />
      <FieldRow>
        <Select
          label={t('language')}
          description={
            contact.isLanguageGuessed && !isOther('localeCode') ? care('languageGuessed') : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          searchable
          clearable
          disabled={isFixed}
          data={languages}
          value={value.localeCode}
          error={faults['localeCode']}
          onChange={(localeCode) => form.set({ localeCode })}
        />
        <ZoneField
          value={value.timeZone}
          isGuessed={contact.isTimeZoneGuessed && !isOther('timeZone')}
          isDisabled={isFixed}
          error={faults['timeZone']}
          onChange={(timeZone) => form.set({ timeZone })}
        />
      </FieldRow>
      <NeededFields faults={faults} />
      <SaveBar isDirty={draft.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </FormSection>
  );
}
