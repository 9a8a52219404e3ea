import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '../errors';
import { restFetch } from '../rest';
import styles from './StepUpModal.module.css';

type Way = 'password' | 'code';

/** Asks once more who it is: by password, or by a code of the second factor. */
export function StepUpModal(props: { onProven: () => void; onClose: () => void }) {
  const { t } = useTranslation('security');
  const { way, change, value, setValue, fault, isBusy, prove } = useProof(props.onProven);
  const field = {
    value,
    'data-autofocus': true,
    error: fault || undefined,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('stepUp.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
        noValidate
      >
        <p className={styles.text}>{t('stepUp.text')}</p>
        {way === 'password' ? (
          <PasswordInput
            key="password"
            label={t('password.current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
            {...field}
          />
        ) : (
          <TextInput key="code" label={t('code.label')} autoComplete="one-time-code" dir="ltr" {...field} />
        )}
        <div className={styles.actions}>
          <Button variant="subtle" onClick={change}>
            {t(way === 'password' ? 'stepUp.useCode' : 'stepUp.usePassword')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!value}>
            {t('stepUp.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useProof(onProven: () => void) {
  const { t } = useTranslation('security');
  const [way, setWay] = useState<Way>('password');
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function prove() {
    setBusy(true);
    setFault('');
    try {
      const body = JSON.stringify({ [way]: value });
      await restFetch('/auth/step_up', { method: 'POST', body, quiet: true });
      onProven();
    } catch (error) {
      setFault(faultOf(error, t));
      setBusy(false);
    }
  }

  function change() {
    setWay(way === 'password' ? 'code' : 'password');
    setValue('');
    setFault('');
  }

  return { way, change, value, setValue, fault, isBusy, prove };
}

type Say = ReturnType<typeof useTranslation<'security'>>['t'];

function faultOf(error: unknown, t: Say): string {
  if (!(error instanceof CodedError)) return t('errors.offline');
  if (error.status === 429) return t('errors.tooMany', { count: error.retryAfter ?? 60 });
  if (error.fields['password']) return t('errors.wrongPassword');
  return error.fields['code'] ? t('errors.wrongCode') : error.message;
}
