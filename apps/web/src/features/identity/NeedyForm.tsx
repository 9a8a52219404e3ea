import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { restFetch } from '@/lib/rest';
import { forgetLoaded } from '@/lib/session/signing';
import { NewPassword } from '@/ui/password';
import { textOf } from './faults';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';
import { SubmitButton } from './SubmitButton';
import { useForm } from './useForm';
import { FormAlert } from './Words';

export interface Needy {
  email: string;
  first_name: string;
  last_name: string;
  needs_new_pw: boolean;
}

/** For whoever is signed in and gets no further without a new password. The session stays. */
export function NeedyForm({ person }: { person: Needy }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { form, faults, isBusy, submit } = useForm(['password'], async (entries) => {
    const password = textOf(entries, 'password');
    if (!password) return { password: t('errors.passwordMissing') };
    const body = JSON.stringify({ password });
    await restFetch('/auth/password/setup', { method: 'POST', body, quiet: true });
    // What was loaded before still says that a password is needed.
    await forgetLoaded();
    return navigate('/', { replace: true });
  });
  const owner = { email: person.email, firstName: person.first_name, lastName: person.last_name };
  return (
    <SignInFrame title={t('needy.title')} lead={t('needy.lead')}>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {faults.form ? <FormAlert>{faults.form}</FormAlert> : null}
        <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
        <NewPassword
          autoFocus
          label={t('newPassword')}
          owner={owner}
          error={faults['password']}
          inputClassName={styles.field}
        />
        <SubmitButton isBusy={isBusy}>{t('needy.save')}</SubmitButton>
        <Anchor component={Link} to="/auth/logout" className={styles.back}>
          {t('needy.signOut')}
        </Anchor>
      </form>
    </SignInFrame>
  );
}
