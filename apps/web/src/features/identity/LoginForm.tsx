import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { signIn } from '@/lib/session/signing';
import { DemoHint } from './DemoHint';
import styles from './LoginPage.module.css';

interface Faults {
  email?: string;
  password?: string;
  form?: string;
}

type Say = TFunction<'identity'>;

export function LoginForm(props: { onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation('identity');
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);

  function refuse(found: Faults) {
    setFaults(found);
    setBusy(false);
    const field = found.email || found.form ? 'email' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    await enter(textOf(entries.get('email')).trim(), textOf(entries.get('password')));
  }

  async function enter(email: string, password: string) {
    const missing = missingFields(email, password, t);
    if (missing) return refuse(missing);
    setBusy(true);
    setFaults({});
    try {
      const step = await signIn(email, password);
      if (step === 'codeNeeded') return refuse({ form: t('errors.secondStep') });
      await props.onSignedIn();
    } catch (error) {
      refuse(faultsOf(error, t));
    }
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
      {faults.form ? (
        <div className={styles.alert} role="alert">
          <IconAlertCircle size={18} aria-hidden />
          <span>{faults.form}</span>
        </div>
      ) : null}
      <LoginFields faults={faults} />
      <Button
        type="submit"
        className={styles.submit}
        fullWidth
        loading={isBusy}
        loaderProps={{ type: 'dots' }}
      >
        {t('signIn')}
      </Button>
      <DemoHint onUse={(email, password) => void enter(email, password)} />
    </form>
  );
}

/** E-mail and password; a browser's password keeper knows them by their names. */
function LoginFields({ faults }: { faults: Faults }) {
  const { t } = useTranslation('identity');
  return (
    <>
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
        error={faults.email}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        classNames={{ input: styles.field }}
        error={faults.password}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
      />
    </>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function missingFields(email: string, password: string, t: Say): Faults | null {
  if (email && password) return null;
  return {
    email: email ? undefined : t('errors.emailMissing'),
    password: password ? undefined : t('errors.passwordMissing'),
  };
}

/** What to say about a sign-in that did not work. */
function faultsOf(error: unknown, t: Say): Faults {
  if (!(error instanceof CodedError)) return { form: t('errors.offline') };
  if (error.status === 401) return { form: t('errors.wrong') };
  if (error.status === 429) return { form: t('errors.tooMany', { seconds: error.retryAfter ?? 60 }) };
  if (error.status === 422) {
    const email = error.fields['email']?.[0];
    const password = error.fields['password']?.[0];
    return email || password ? { email, password } : { form: error.message };
  }
  if (error.status === 503 || error.status === 502 || error.status === 504)
    return { form: t('errors.unavailable') };
  return { form: error.message || t('errors.unavailable') };
}
