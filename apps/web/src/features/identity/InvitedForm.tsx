import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { comeIn } from '@/lib/session/signing';
import { NewPassword } from '@/ui/password';
import { type Faults, textOf } from './faults';
import styles from './LoginPage.module.css';
import { SecondStepSlot } from './SecondStepSlot';
import { SignInFrame } from './SignInFrame';
import { SubmitButton } from './SubmitButton';
import { useForm } from './useForm';
import type { PasswordLink } from './usePasswordLink';
import { FormAlert } from './Words';

const FIELDS = ['first_name', 'last_name', 'password'] as const;
const START = '/welcome';

/** Who was invited says what they are called, chooses a password, and is in. */
export function InvitedForm({ token, link }: { token: string; link: PasswordLink }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [names, setNames] = useState({ firstName: link.first_name, lastName: link.last_name });
  const [mfaToken, setMfaToken] = useState<string | null>(null);
  const goOn = async () => {
    await navigate(START, { replace: true });
  };
  const { form, faults, isBusy, submit } = useForm(FIELDS, async (entries) => {
    const password = textOf(entries, 'password');
    const firstName = names.firstName.trim();
    if (!firstName) return { first_name: t('invited.firstNameMissing') };
    if (!password) return { password: t('errors.passwordMissing') };
    const body = { token, password, first_name: firstName, last_name: names.lastName.trim() };
    const step = await comeIn('/auth/password/setup', body);
    return step.kind === 'codeNeeded' ? setMfaToken(step.mfaToken) : goOn();
  });

  if (mfaToken !== null) {
    const startOver = () => void navigate('/auth/login', { replace: true });
    return <SecondStepSlot mfaToken={mfaToken} onSignedIn={goOn} onStartOver={startOver} />;
  }
  const title =
    link.kind === 'invitation' ? t('invited.title', { company: link.company_name }) : t('needy.title');
  return (
    <SignInFrame title={title} lead={t('invited.lead')}>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {faults.form ? <FormAlert>{faults.form}</FormAlert> : null}
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <p className={styles.whose}>
          {t('invited.whose')} <bdi className={styles.address}>{link.email}</bdi>
        </p>
        <NameFields names={names} onChange={setNames} faults={faults} />
        <NewPassword
          autoFocus
          label={t('password')}
          owner={{ email: link.email, ...names, companyName: link.company_name }}
          error={faults['password']}
          inputClassName={styles.field}
        />
        <SubmitButton isBusy={isBusy}>{t('invited.save')}</SubmitButton>
      </form>
    </SignInFrame>
  );
}

interface Names {
  firstName: string;
  lastName: string;
}

function NameFields(props: { names: Names; onChange: (names: Names) => void; faults: Faults }) {
  const { t } = useTranslation('identity');
  const { names, onChange, faults } = props;
  return (
    <div className={styles.names}>
      <TextInput
        name="first_name"
        label={t('invited.firstName')}
        autoComplete="given-name"
        maxLength={100}
        value={names.firstName}
        onChange={(event) => onChange({ ...names, firstName: event.currentTarget.value })}
        classNames={{ input: styles.field }}
        error={faults['first_name']}
      />
      <TextInput
        name="last_name"
        label={t('invited.lastName')}
        autoComplete="family-name"
        maxLength={100}
        value={names.lastName}
        onChange={(event) => onChange({ ...names, lastName: event.currentTarget.value })}
        classNames={{ input: styles.field }}
        error={faults['last_name']}
      />
    </div>
  );
}
