import { PasswordInput, Select, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { spelled, type Values } from './draft';
import type { ChannelField, ChannelForm } from './kinds';
import { split } from './mail/mail-kinds';
import { MoreFields } from './mail/MoreFields';

interface Props {
  form: ChannelForm;
  values: Values;
  errors: Readonly<Record<string, string>>;
  /** Secrets that are set: they can be replaced, but never read. */
  secretsSet?: readonly string[];
  onChange: (name: string, value: string) => void;
}

/** What a provider asks for, each field with where to find it there. */
export function ProviderFields({ form, ...rest }: Props) {
  const { usual, rare } = split(form);
  const all = (fields: readonly ChannelField[]) =>
    fields.map((field) => <FieldInput key={field.name} form={form} field={field} {...rest} />);
  return (
    <>
      {all(usual)}
      {rare.length > 0 ? (
        <MoreFields isNeeded={rare.some(({ name }) => rest.errors[name])}>{all(rare)}</MoreFields>
      ) : null}
    </>
  );
}

function FieldInput({ form, field, values, errors, secretsSet, onChange }: Props & { field: ChannelField }) {
  const { t } = useTranslation(['channels', 'ui']);
  const { name, isSecret, isRequired, choices, kind } = field;
  const isSet = secretsSet?.includes(name) ?? false;
  const help = t([`help.${form.provider}.${name}`, `help.any.${name}`], { defaultValue: '' });
  const label = t(`fields.${name}`, { defaultValue: spelled(name) });
  const common = {
    name,
    label,
    description: help || undefined,
    error: errors[name],
    withAsterisk: isRequired && !isSet,
    'aria-required': isRequired && !isSet,
    dir: 'ltr' as const,
  };
  if (choices)
    return (
      <Select
        {...common}
        dir={undefined}
        allowDeselect={false}
        value={values[name] || (choices[0] ?? null)}
        data={choices.map((value) => ({
          value,
          label: t(`choices.${name}.${value}`, { defaultValue: spelled(value) }),
        }))}
        onChange={(value) => onChange(name, value ?? '')}
      />
    );
  const text = {
    ...common,
    value: values[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(name, event.currentTarget.value),
  };
  if (!isSecret)
    return (
      <TextInput
        {...text}
        autoComplete="off"
        spellCheck={false}
        type={{ url: 'url', phone: 'tel', email: 'email' }[kind] ?? 'text'}
      />
    );
  return (
    <PasswordInput
      {...text}
      autoComplete="new-password"
      placeholder={isSet ? t('secretSet') : undefined}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
      visibilityToggleButtonProps={{
        'aria-label': t('showSecret', { name: label }),
        tabIndex: 0,
        'aria-hidden': false,
      }}
    />
  );
}
