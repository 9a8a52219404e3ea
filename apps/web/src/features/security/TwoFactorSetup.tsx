import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { restFetch } from '@/lib/rest';
import { useStepUp } from '@/lib/step-up';
import { CopyButton } from './CopyButton';
import styles from './TwoFactorSetup.module.css';

interface Setup {
  secret: string;
  otpauth_url: string;
  qr_svg: string;
}

const DIGITS = 6;

interface Props {
  /** The codes for the day the phone is gone. */
  onConfirmed: (recoveryCodes: string[]) => void;
  /** Without it there is no way back. */
  onCancel?: () => void;
}

/** A picture for the app, the same as a key to type, and the first code that shows it arrived. */
export function TwoFactorSetup({ onConfirmed, onCancel }: Props) {
  const { t } = useTranslation('security');
  const { setup, dialog, failure, again } = useSetup(onCancel);
  return (
    <>
      {dialog}
      {failure ? (
        <div className={styles.failure} role="alert">
          <span>{t('errors.offline')}</span>
          <Button variant="default" onClick={again}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : null}
      <ol className={styles.steps}>
        <li>
          <h2 className={styles.title}>{t('setup.scanTitle')}</h2>
          <p className={styles.text}>{t('setup.scanText')}</p>
          <div className={styles.scan}>
            <Picture setup={setup} />
            <ManualKey secret={setup?.secret} />
          </div>
        </li>
        <li>
          <h2 className={styles.title}>{t('setup.codeTitle')}</h2>
          <FirstCode isReady={setup !== null} onConfirmed={onConfirmed} onCancel={onCancel} />
        </li>
      </ol>
    </>
  );
}

function FirstCode({ isReady, onConfirmed, onCancel }: Props & { isReady: boolean }) {
  const { t } = useTranslation('security');
  const { code, type, confirm, fault, isBusy } = useConfirm(onConfirmed);
  return (
    <form
      className={styles.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(code);
      }}
      noValidate
    >
      <TextInput
        label={t('setup.codeLabel')}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={12}
        disabled={!isReady}
        error={fault}
        classNames={{ input: styles.code }}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={!isReady || !code.trim()}>
          {t('setup.confirm')}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Six digits send themselves. */
function useConfirm(onConfirmed: Props['onConfirmed']) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function confirm(typed: string) {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      const request = { method: 'POST', body: JSON.stringify({ code: typed }), quiet: true };
      const answer = await restFetch<{ recovery_codes: string[] }>('/auth/2fa/confirm', request);
      onConfirmed(answer.recovery_codes);
    } catch (error) {
      setFault(error instanceof CodedError ? t('errors.wrongCode') : t('errors.offline'));
      setCode('');
      setBusy(false);
    }
  }

  function type(text: string) {
    setCode(text);
    if (text.replace(/\D/g, '').length === DIGITS) void confirm(text);
  }

  return { code, type, confirm, fault, isBusy };
}

function Picture({ setup }: { setup: Setup | null }) {
  const { t } = useTranslation('security');
  if (!setup) return <div className={styles.picture} aria-hidden />;
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`;
  return <img className={styles.picture} src={source} alt={t('setup.qr')} width={184} height={184} />;
}

function ManualKey({ secret }: { secret: string | undefined }) {
  const { t } = useTranslation('security');
  return (
    <div className={styles.manual}>
      <p className={styles.text}>{t('setup.manual')}</p>
      <code className={styles.key} dir="ltr">
        {secret ? secret.replace(/(.{4})/g, '$1 ').trim() : '\u00a0'}
      </code>
      <CopyButton text={secret ?? ''} label={t('setup.copyKey')} />
    </div>
  );
}

/** Asks for a new secret once, also where the page is drawn twice. */
function useSetup(onCancel?: () => void) {
  const { run, dialog } = useStepUp();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState(false);
  const [round, setRound] = useState(0);
  const asked = useRef(-1);
  const leave = useRef(onCancel);
  leave.current = onCancel;
  useEffect(() => {
    if (asked.current === round) return;
    asked.current = round;
    run(() => restFetch<Setup>('/auth/2fa/setup', { method: 'POST', body: '{}', quiet: true })).then(
      (made) => (made ? setSetup(made) : leave.current?.()),
      () => setFailure(true),
    );
  }, [run, round]);
  const again = () => {
    setFailure(false);
    setRound(round + 1);
  };
  return { setup, dialog, failure, again };
}
