import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { restFetch } from '@/lib/rest';
import { textOf } from './faults';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';
import { SubmitButton } from './SubmitButton';
import { useForm } from './useForm';
import { FormAlert } from './Words';

/** Asks for a link by mail. What it says afterwards is true for every address, known or not. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('identity');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, faults, isBusy, submit } = useForm(['email'], async (entries) => {
    const email = textOf(entries, 'email').trim();
    if (!email) return { email: t('errors.emailMissing') };
    const body = JSON.stringify({ email });
    await restFetch('/auth/password/request', { method: 'POST', body, quiet: true });
    return setSentTo(email);
  });

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <SignInFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {faults.form ? <FormAlert>{faults.form}</FormAlert> : null}
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          dir="ltr"
          classNames={{ input: styles.field }}
          error={faults['email']}
        />
        <SubmitButton isBusy={isBusy}>{t('forgot.send')}</SubmitButton>
        <Anchor component={Link} to="/auth/login" className={styles.back}>
          {t('backToSignIn')}
        </Anchor>
      </form>
    </SignInFrame>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('identity');
  return (
    <SignInFrame title={t('forgot.sentTitle')}>
      <p className={styles.lead} role="status">
        {t('forgot.sentText')} <bdi className={styles.address}>{email}</bdi>
      </p>
      <p className={styles.lead}>{t('forgot.sentHint')}</p>
      <div className={styles.row}>
        <Button component={Link} to="/auth/login" className={styles.big}>
          {t('backToSignIn')}
        </Button>
        <Button variant="default" className={styles.big} onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </div>
    </SignInFrame>
  );
}
