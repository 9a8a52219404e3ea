import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { readFragment } from '@/gql';
import { toast } from '@/lib/toast';
import { FormDrawer } from '@/ui/page';
import type { FieldContent } from '../../organisation/Fields/filled-field';
import {
  type FieldDrafts,
  RequiredFields,
  useRequiredFields,
} from '../../organisation/Fields/RequiredFields';
import { type Owner, ownerIn, TakenBy } from '../One/TakenBy';
import { useLanguages } from '../useLanguages';
import { ContactRowFragmentDoc, useCreateContactMutation } from './Contacts.generated';

const EMPTY = { fullName: '', email: '', phone: '', localeCode: null as string | null };
type Values = typeof EMPTY;

/** Somebody who has not written yet. */
export function NewContactDrawer(props: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useTranslation('contacts');
  const languages = useLanguages(null);
  const form = useNewContact(props.onMade);
  const { values } = form;
  const line = (field: Exclude<keyof Values, 'localeCode'>) => ({
    label: t(field === 'fullName' ? 'name' : field),
    value: values[field],
    error: form.faults[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set({ [field]: event.currentTarget.value }),
  });
  return (
    <FormDrawer
      isOpen
      title={t('new')}
      submit={t('create')}
      isBusy={form.isBusy}
      isDisabled={![values.fullName, values.email, values.phone].some((text) => text.trim())}
      onSubmit={() => void form.submit()}
      onClose={props.onClose}
    >
      <TextInput {...line('fullName')} maxLength={200} dir="auto" data-autofocus />
      <TextInput {...line('email')} maxLength={254} type="email" dir="ltr" />
      <TextInput {...line('phone')} description={t('phoneHelp')} maxLength={64} type="tel" dir="ltr" />
      <TakenBy owner={form.owner} />
      <Select
        label={t('language')}
        searchable
        clearable
        data={languages}
        value={values.localeCode}
        error={form.faults['localeCode']}
        onChange={(localeCode) => form.set({ localeCode })}
      />
      <RequiredFields
        fields={form.required.fields}
        drafts={form.drafts}
        faults={form.faults}
        onChange={form.setField}
      />
    </FormDrawer>
  );
}

function useNewContact(onMade: (id: string) => void) {
  const { t } = useTranslation('contacts');
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [owner, setOwner] = useState<Owner | null>(null);
  const required = useRequiredFields();
  const [drafts, setDrafts] = useState<FieldDrafts>({});
  const [create, { loading }] = useCreateContactMutation({ context: { quiet: true } });

  async function submit(): Promise<void> {
    const { fullName, email, phone, localeCode } = values;
    const input = {
      fullName: fullName.trim() || null,
      email: email.trim() || null,
      phone: phone.trim() || null,
      localeCode,
      ...(required.fields.length > 0 && { fields: required.contentOf(drafts) }),
    };
    try {
      const { data } = await create({ variables: { input } });
      if (!data) return;
      const made = readFragment(ContactRowFragmentDoc, data.createContact);
      toast.done(t('made', { name: made.fullName }));
      onMade(made.id);
    } catch (error) {
      const coded = codedError(error);
      const fields = Object.entries(coded?.fields ?? {}).map(([name, [sentence = '']]) => [name, sentence]);
      setOwner(ownerIn(coded));
      setFaults(Object.fromEntries(fields) as Record<string, string>);
      required.learn(fields.map(([name = '']) => name));
      if (fields.length === 0) toast.failure(coded?.message ?? t('offline'));
    }
  }
  return {
    values,
    faults,
    owner,
    required,
    drafts,
    setField: (key: string, value: FieldContent | null) => {
      setFaults({});
      setDrafts((before) => ({ ...before, [key]: value }));
    },
    isBusy: loading,
    submit,
    set: (part: Partial<Values>) => {
      setFaults({});
      setOwner(null);
      setValues((before) => ({ ...before, ...part }));
    },
  };
}
