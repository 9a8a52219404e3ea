import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/error-catalogue/coded-error';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { FormSection } from '@/ui/page';
import styles from './ChangePassword.module.css';
import { OwnSessionsDocument, useChangePasswordMutation } from './security.generated';

interface Faults {
  current?: string;
  next?: string;
}

const EMPTY = { current: '', next: '' };

/** A new password, by somebody who knows the one of now. Other devices are signed out by it. */
export function ChangePassword() {
  const { t } = useTranslation('security');
  const { me } = useSession();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [change, { loading }] = useChangePasswordMutation({
    context: { quiet: true },
    refetchQueries: [OwnSessionsDocument],
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFaults({});
    try {
      await change({ variables: { input: { currentPassword: values.current, password: values.next } } });
      setValues(EMPTY);
      toast.done(t('password.changed'));
    } catch (error) {
      setFaults(faultsOf(error, t));
    }
  }

  const labels = { 'aria-label': t('password.show') };
  return (
    <FormSection title={t('password.section')} help={t('password.help')}>
      <form className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordInput
          label={t('password.current')}
          autoComplete="current-password"
          value={values.current}
          onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
          error={faults.current}
          visibilityToggleButtonProps={labels}
        />
        <PasswordInput
          label={t('password.next')}
          description={t('password.rule')}
          autoComplete="new-password"
          value={values.next}
          onChange={(event) => setValues({ ...values, next: event.currentTarget.value })}
          error={faults.next}
          visibilityToggleButtonProps={labels}
        />
        <div>
          <Button
            type="submit"
            className={styles.submit}
            loading={loading}
            disabled={!values.current || !values.next}
          >
            {t('password.change')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}

type Say = ReturnType<typeof useTranslation<'security'>>['t'];

function faultsOf(error: unknown, t: Say): Faults {
  const refusal = codedError(error);
  if (!refusal) return { next: t('errors.offline') };
  if (refusal.status === 429) return { current: t('errors.tooMany', { seconds: refusal.retryAfter ?? 60 }) };
  if (refusal.fields['currentPassword']) return { current: t('errors.wrongPassword') };
  return { next: refusal.fields['password']?.[0] ?? refusal.message };
}
