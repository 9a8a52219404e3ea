import { Button, PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/error-catalogue/coded-error';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { FormSection } from '@/ui/page';
import { NewPassword } from '@/ui/password';
import styles from './ChangePassword.module.css';
import { OwnSessionsDocument, useChangePasswordMutation } from './security.generated';

interface Faults {
  current?: string;
  next?: string;
}

/** A new password, by somebody who knows the one of now. Other devices are signed out by it. */
export function ChangePassword() {
  const { t } = useTranslation('security');
  const { me, agency } = useSession();
  const { submit, faults, isBusy, round } = useChange();
  const { email, firstName, lastName } = me;
  return (
    <FormSection title={t('password.section')} help={t('password.help')}>
      <form key={round} className={styles.fields} onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="current"
          label={t('password.current')}
          autoComplete="current-password"
          error={faults.current}
          visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
          visibilityToggleButtonProps={{
            'aria-label': t('password.show'),
            tabIndex: 0,
            'aria-hidden': false,
          }}
        />
        <NewPassword
          name="next"
          label={t('password.next')}
          owner={{ email, firstName, lastName, companyName: agency.name }}
          error={faults.next}
        />
        <div>
          <Button type="submit" className={styles.submit} loading={isBusy}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}

function useChange() {
  const { t } = useTranslation('security');
  const [faults, setFaults] = useState<Faults>({});
  /** Each success begins with an empty form. */
  const [round, setRound] = useState(0);
  const [change, { loading: isBusy }] = useChangePasswordMutation({
    context: { quiet: true },
    refetchQueries: [OwnSessionsDocument],
  });

  async function send(currentPassword: string, password: string) {
    if (!currentPassword || !password) {
      return setFaults({
        current: currentPassword ? undefined : t('password.missing'),
        next: password ? undefined : t('password.missing'),
      });
    }
    setFaults({});
    try {
      await change({ variables: { input: { currentPassword, password } } });
      setRound(round + 1);
      toast.done(t('password.changed'));
    } catch (error) {
      setFaults(faultsOf(error, t));
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    void send(textOf(entries.get('current')), textOf(entries.get('next')));
  }

  return { submit, faults, isBusy, round };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

type Say = ReturnType<typeof useTranslation<'security'>>['t'];

function faultsOf(error: unknown, t: Say): Faults {
  const refusal = codedError(error);
  if (!refusal) return { next: t('errors.offline') };
  if (refusal.status === 429) return { current: t('errors.tooMany', { count: refusal.retryAfter ?? 60 }) };
  if (refusal.fields['currentPassword']) return { current: t('errors.wrongPassword') };
  return { next: refusal.fields['password']?.[0] ?? refusal.message };
}
