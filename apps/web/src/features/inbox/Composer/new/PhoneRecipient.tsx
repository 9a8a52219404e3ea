import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecipientChoicesQuery } from './NewConversation.generated';
import type { NewDraft } from './useNewDraft';

const PAUSE_MS = 200;
const PHONE = /^\+?[\d\s().-]{7,24}$/;

interface Props {
  draft: NewDraft;
  error: string | undefined;
  onChange: (part: Partial<NewDraft>) => void;
}

/** To whom, where that is a number: a contact, or what is typed. */
export function PhoneRecipient({ draft, error, onChange }: Props) {
  const { t } = useTranslation('composer');
  const [first] = draft.to;
  const [text, setText] = useState(first ? shown(first.name, first.address) : '');
  const [term] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data } = useRecipientChoicesQuery({
    variables: { term },
    skip: term.length < 2,
    context: { quiet: true },
  });
  const people = (data?.contacts.edges ?? []).map(({ node }) => ({
    ...node,
    value: shown(node.fullName, node.phone ?? ''),
  }));
  const unique = people.filter(({ value }, at) => people.findIndex((one) => one.value === value) === at);
  const change = (next: string) => {
    setText(next);
    const isPhone = PHONE.test(next.trim());
    onChange({ contactId: null, to: isPhone ? [{ address: next.trim(), name: null }] : [] });
  };
  return (
    <Autocomplete
      label={t('write.to')}
      placeholder={t('write.phoneTo')}
      value={text}
      error={error}
      limit={20}
      data={unique.map(({ value }) => value)}
      // The server has looked already, also in what is not shown.
      filter={({ options }) => options}
      onChange={change}
      onOptionSubmit={(value) => {
        const person = unique.find((one) => one.value === value);
        if (!person) return;
        setText(value);
        const to = person.phone ? [{ address: person.phone, name: person.fullName }] : [];
        // After the field has told what stands in it now.
        setTimeout(() => onChange({ contactId: person.id, to }));
      }}
    />
  );
}

function shown(name: string | null | undefined, phone: string): string {
  return name && name !== phone ? [name, phone].filter(Boolean).join(' · ') : phone;
}
