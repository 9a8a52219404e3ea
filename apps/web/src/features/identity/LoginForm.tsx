import { PasswordInput, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { signIn } from '@/lib/session/signing';
import { DemoHint } from './DemoHint';
import { type Faults, textOf } from './faults';
import styles from './LoginPage.module.css';
import { SubmitButton } from './SubmitButton';
import { useForm } from './useForm';
import { FormAlert } from './Words';

interface Props {
  onSignedIn: () => Promise<void>;
  onCodeNeeded: (mfaToken: string) => void;
  /** The way out for who does not know the password; stands beside its label. */
  forgot?: ReactNode;
}

const FIELDS = ['email', 'password'] as const;

export function LoginForm({ onSignedIn, onCodeNeeded, forgot }: Props) {
  const { t } = useTranslation('identity');
  const { form, faults, isBusy, submit } = useForm(FIELDS, (entries) =>
    enter(textOf(entries, 'email').trim(), textOf(entries, 'password')),
  );

  async function enter(email: string, password: string): Promise<Faults | void> {
    if (!email || !password) {
      return {
        ...(!email && { email: t('errors.emailMissing') }),
        ...(!password && { password: t('errors.passwordMissing') }),
      };
    }
    try {
      const step = await signIn(email, password);
      if (step.kind === 'codeNeeded') return onCodeNeeded(step.mfaToken);
    } catch (error) {
      if (error instanceof CodedError && error.status === 401) return { form: t('errors.wrong') };
      throw error;
    }
    return onSignedIn();
  }

  function fillDemo(email: string, password: string) {
    const fields = form.current?.elements;
    if (!fields) return;
    for (const [name, value] of Object.entries({ email, password })) {
      const field = fields.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.current?.requestSubmit();
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      {faults.form ? <FormAlert>{faults.form}</FormAlert> : null}
      <LoginFields faults={faults} forgot={forgot} />
      <SubmitButton isBusy={isBusy}>{t('signIn')}</SubmitButton>
      <DemoHint onUse={fillDemo} />
    </form>
  );
}

/** E-mail and password; a browser's password keeper knows them by their names. */
function LoginFields({ faults, forgot }: { faults: Faults; forgot: ReactNode }) {
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
        error={faults['email']}
      />
      <div className={styles.withLink}>
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          classNames={{ input: styles.field }}
          error={faults['password']}
          visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
        />
        {forgot}
      </div>
    </>
  );
}
