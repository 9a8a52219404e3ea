import { Button, CopyButton, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from '@/ui/page';
import { ssoRoles } from './sso-form';
import styles from './SsoSettings.module.css';
import type { SsoFormState } from './useSsoForm';

/** Which provider it is, and what that one is told. */
export function ProviderSection({ form }: { form: SsoFormState }) {
  const { t } = useTranslation('sso');
  const { draft, faults, connection, data } = form;
  const { value, set } = draft;
  const text = (field: 'issuer' | 'clientId' | 'buttonLabel') => ({
    value: value[field],
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <FormSection title={t('provider')} help={t('providerHelp')}>
      <CopyField label={t('redirect')} help={t('redirectHelp')} text={data?.ssoAddresses.redirectUri ?? ''} />
      <TextInput label={t('issuer')} description={t('issuerHelp')} dir="ltr" {...text('issuer')} />
      <FieldRow>
        <TextInput label={t('clientId')} dir="ltr" autoComplete="off" {...text('clientId')} />
        <PasswordInput
          label={t('clientSecret')}
          description={connection ? t('secretKept') : undefined}
          autoComplete="new-password"
          dir="ltr"
          value={value.clientSecret}
          error={faults['clientSecret']}
          onChange={(event) => set({ clientSecret: event.currentTarget.value })}
        />
      </FieldRow>
      <TextInput
        label={t('label')}
        description={t('labelHelp')}
        dir="auto"
        maxLength={40}
        {...text('buttonLabel')}
      />
      {connection ? <CopyField label={t('start')} text={data?.ssoAddresses.startUrl ?? ''} /> : null}
    </FormSection>
  );
}

/** Whose people may come, and as what. */
export function PeopleSection({ form }: { form: SsoFormState }) {
  const { t } = useTranslation(['sso', 'roles']);
  const { value, set } = form.draft;
  return (
    <FormSection title={t('people')}>
      <TagsInput
        label={t('domains')}
        description={t('domainsHelp')}
        acceptValueOnBlur
        splitChars={[',', ' ', '\n']}
        maxTags={50}
        dir="ltr"
        value={value.domains}
        error={form.faults['domains']}
        onChange={(domains) => set({ domains })}
      />
      <Switch
        label={t('jit')}
        description={t('jitHelp')}
        checked={value.justInTime}
        onChange={(event) => set({ justInTime: event.currentTarget.checked })}
      />
      {value.justInTime ? (
        <Select
          label={t('role')}
          allowDeselect={false}
          data={ssoRoles.map((role) => ({ value: role, label: t(`roles:names.${role}`) }))}
          value={value.defaultRole}
          error={form.faults['defaultRole']}
          onChange={(role) => set({ defaultRole: ssoRoles.find((known) => known === role) ?? 'BASIC_AGENT' })}
        />
      ) : null}
    </FormSection>
  );
}

/** Whether passwords still open the door. */
export function DoorSection({ form }: { form: SsoFormState }) {
  const { t } = useTranslation('sso');
  const { value, set } = form.draft;
  const administrators = form.data?.users.edges.map(({ node }) => node) ?? [];
  return (
    <FormSection title={t('door')}>
      <Switch
        label={t('enforced')}
        description={t('enforcedHelp')}
        checked={value.enforced}
        onChange={(event) => set({ enforced: event.currentTarget.checked })}
      />
      {value.enforced ? (
        <Select
          label={t('breakGlass')}
          description={t('breakGlassHelp')}
          data={administrators.map(({ id, fullName, email }) => ({
            value: id,
            label: `${fullName} (${email})`,
          }))}
          value={value.breakGlassUserId}
          error={form.faults['breakGlassUserId']}
          onChange={(breakGlassUserId) => set({ breakGlassUserId })}
        />
      ) : null}
    </FormSection>
  );
}

function CopyField(props: { label: string; help?: string; text: string }) {
  const { t } = useTranslation('sso');
  return (
    <div className={styles.copy}>
      <TextInput readOnly dir="ltr" label={props.label} description={props.help} value={props.text} />
      <CopyButton value={props.text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            aria-label={`${t('copy')}: ${props.label}`}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
