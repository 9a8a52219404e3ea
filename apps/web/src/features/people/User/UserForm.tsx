import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PersonFieldsForm } from '@/features/organisation/Fields/PersonFieldsForm';
import type { Role } from '@/gql/graphql';
import { LOCALES } from '@/lib/i18n/locales';
import { FieldRow, FormSection, Page, SaveBar } from '@/ui/page';
import { usePeopleChoicesQuery } from '../Users/UsersPage.generated';
import styles from './User.module.css';
import { UserHead } from './UserHead';
import { useTimeZoneNamesQuery } from './UserPage.generated';
import { UserSecurity } from './UserSecurity';
import { type Person, useUserForm } from './useUserForm';
import { UserChannels } from './UserChannels';

interface Props {
  user: Person;
  refetch: () => void;
}

type Form = ReturnType<typeof useUserForm>;

/** Everything about one account that those who look after users may change. */
export function UserForm({ user, refetch }: Props) {
  const form = useUserForm(user, refetch);
  const isFixed = !user.viewerCanEdit;
  return (
    <Page isForm>
      <UserHead user={user} refetch={refetch} />
      <PersonSection form={form} isFixed={isFixed} />
      <WorkSection user={user} form={form} isFixed={isFixed} />
      <PersonFieldsForm user={user} canEdit={!isFixed} />
      <UserChannels user={user} />
      <UserSecurity user={user} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </Page>
  );
}

function PersonSection({ form, isFixed }: { form: Form; isFixed: boolean }) {
  const { t } = useTranslation('people');
  const zones = useTimeZoneNamesQuery();
  const { values, errors, set } = form;
  const names = zones.data?.timeZones.map((zone) => zone.name) ?? [values.timezone];
  return (
    <FormSection title={t('user.person')}>
      <FieldRow>
        <TextInput
          label={t('firstName')}
          value={values.firstName}
          error={errors['firstName']}
          disabled={isFixed}
          onChange={(event) => set({ firstName: event.currentTarget.value })}
        />
        <TextInput
          label={t('lastName')}
          value={values.lastName}
          error={errors['lastName']}
          disabled={isFixed}
          onChange={(event) => set({ lastName: event.currentTarget.value })}
        />
      </FieldRow>
      <FieldRow>
        <Select
          label={t('language')}
          allowDeselect={false}
          disabled={isFixed}
          data={LOCALES.map(({ code, name }) => ({ value: code, label: name }))}
          value={values.localeCode}
          error={errors['localeCode']}
          onChange={(localeCode) => set({ localeCode: localeCode ?? values.localeCode })}
        />
        <Select
          label={t('timeZone')}
          allowDeselect={false}
          searchable
          limit={80}
          disabled={isFixed}
          data={names.includes(values.timezone) ? names : [values.timezone, ...names]}
          value={values.timezone}
          error={errors['timezone']}
          onChange={(timezone) => set({ timezone: timezone ?? values.timezone })}
        />
      </FieldRow>
    </FormSection>
  );
}

function WorkSection({ user, form, isFixed }: { user: Person; form: Form; isFixed: boolean }) {
  const { t } = useTranslation(['people', 'profile']);
  const { data } = usePeopleChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const { values, errors, set } = form;
  const roles: readonly Role[] = [...new Set([...(data?.rolesToGive ?? []), user.role])];
  return (
    <FormSection title={t('user.work')}>
      <Select
        label={t('columns.role')}
        description={t(`roleHelp.${values.role}`)}
        allowDeselect={false}
        disabled={isFixed || user.isPrimary}
        data={roles.map((value) => ({ value, label: t(`profile:roles.${value}`) }))}
        value={values.role}
        error={errors['role']}
        onChange={(role) => set({ role: role as Role })}
      />
      {user.isPrimary ? <p className={styles.note}>{t('user.primaryHelp')}</p> : null}
      {form.isRoleNew ? (
        <p role="status" className={styles.warning}>
          {t('user.roleWarning', { name: user.firstName })}
        </p>
      ) : null}
      <MultiSelect
        label={t('columns.teams')}
        searchable
        disabled={isFixed}
        placeholder={values.teamIds.length === 0 ? t('noTeam') : undefined}
        data={(data?.teams.edges ?? user.teams.map((node) => ({ node }))).map(({ node }) => ({
          value: node.id,
          label: node.name,
        }))}
        value={values.teamIds}
        error={errors['teamIds']}
        onChange={(teamIds) => set({ teamIds })}
      />
      <Switch
        label={t('user.onlyPrivate')}
        description={t('user.onlyPrivateHelp')}
        disabled={isFixed}
        checked={values.onlyPrivateChannels}
        onChange={(event) => set({ onlyPrivateChannels: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
