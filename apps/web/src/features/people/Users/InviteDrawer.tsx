import { MultiSelect, Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PeopleChoicesQuery, Role } from '@/gql/graphql';
import { LOCALES } from '@/lib/i18n/locales';
import { useSession } from '@/lib/session';
import { FormDrawer } from '@/ui/page';
import styles from './Users.module.css';
import { useInvitations } from './useInvitations';

interface Props {
  choices: PeopleChoicesQuery | undefined;
  onClose: () => void;
  onInvited: () => void;
}

/** Invites several addresses at once, all with the same role and teams. */
export function InviteDrawer({ choices, onClose, onInvited }: Props) {
  const { t } = useTranslation(['people', 'profile']);
  const { agency } = useSession();
  const form = useInvitations(onInvited, onClose);
  const { values, set } = form;
  return (
    <FormDrawer
      isOpen
      title={t('invite.title')}
      submit={t('invite.submit', { count: Math.max(1, values.emails.length) })}
      isBusy={form.isBusy}
      isDisabled={values.emails.length === 0}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <TagsInput
        label={t('invite.emails')}
        description={t('invite.emailsHelp')}
        placeholder={values.emails.length === 0 ? 'mira@example.com' : undefined}
        data-autofocus
        acceptValueOnBlur
        splitChars={[',', ';', ' ', '\n']}
        maxTags={50}
        value={values.emails}
        error={form.error}
        onChange={(emails) => form.setEmails(emails)}
      />
      <Problems of={form.problems} />
      <Select
        label={t('columns.role')}
        description={t(`roleHelp.${values.role}`)}
        allowDeselect={false}
        data={(choices?.rolesToGive ?? [values.role]).map((value) => ({
          value,
          label: t(`profile:roles.${value}`),
        }))}
        value={values.role}
        onChange={(role) => set({ role: role as Role })}
      />
      {choices?.teams.edges.length ? (
        <MultiSelect
          label={t('columns.teams')}
          data={choices.teams.edges.map(({ node }) => ({ value: node.id, label: node.name }))}
          value={values.teamIds}
          onChange={(teamIds) => set({ teamIds })}
        />
      ) : null}
      <Select
        label={t('language')}
        description={t('invite.languageHelp')}
        allowDeselect={false}
        data={LOCALES.map(({ code, name }) => ({ value: code, label: name }))}
        value={values.localeCode ?? agency.localeCode}
        onChange={(localeCode) => set({ localeCode })}
      />
    </FormDrawer>
  );
}

function Problems({ of }: { of: ReturnType<typeof useInvitations>['problems'] }) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.problems} role="alert">
      {of.map(({ email, problem }) => (
        <li key={email}>
          <bdi>{email}</bdi>: {problem}
        </li>
      ))}
    </ul>
  );
}
