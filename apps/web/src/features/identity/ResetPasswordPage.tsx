import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { NewPassword } from '@/ui/password';
import { restFetch } from '@/lib/rest';
import { textOf } from './faults';
import { LinkAway, LinkOver } from './LinkOver';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';
import { SubmitButton } from './SubmitButton';
import { useForm } from './useForm';
import { useLinkToken } from './useLinkToken';
import { type PasswordLink, usePasswordLink } from './usePasswordLink';
import { FormAlert } from './Words';

/** A new password by a link from a mail. Nobody is signed in by it: the second factor has its say at sign-in. */
export default function ResetPasswordPage() {
  const { token: given = null } = useParams();
  const token = useLinkToken(given, '/reset-password/reset-password/link');
  const state = usePasswordLink(token);
  if (state.kind === 'over' || token === null) return <LinkOver />;
  if (state.kind === 'away') return <LinkAway onRetry={state.retry} />;
  return state.kind === 'good' ? <ResetForm token={token} link={state.link} /> : null;
}

function ResetForm({ token, link }: { token: string; link: PasswordLink }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { form, faults, isBusy, submit } = useForm(['password'], async (entries) => {
    const password = textOf(entries, 'password');
    if (!password) return { password: t('errors.passwordMissing') };
    const body = JSON.stringify({ token, password });
    await restFetch('/auth/password/reset', { method: 'POST', body, quiet: true });
    return navigate('/auth/login?done=password', { replace: true });
  });
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')}>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {faults.form ? <FormAlert>{faults.form}</FormAlert> : null}
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <p className={styles.whose}>
          {t('reset.whose')} <bdi className={styles.address}>{link.email}</bdi>
        </p>
        <NewPassword
          autoFocus
          label={t('newPassword')}
          owner={ownerOf(link)}
          error={faults['password']}
          inputClassName={styles.field}
        />
        <SubmitButton isBusy={isBusy}>{t('reset.save')}</SubmitButton>
      </form>
    </SignInFrame>
  );
}

function ownerOf(link: PasswordLink) {
  return {
    email: link.email,
    firstName: link.first_name,
    lastName: link.last_name,
    companyName: link.company_name,
  };
}
