import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { comeIn } from '@/lib/session/signing';
import styles from './SecondStep.module.css';

interface Props {
  /** What the first step has earned. */
  mfaToken: string;
  onSignedIn: () => Promise<void>;
  /** Back to e-mail and password. */
  onStartOver: () => void;
}

const DIGITS = 6;

/** The second step of signing in: six digits that send themselves, or a recovery code. */
export default function SecondStep({ mfaToken, onSignedIn, onStartOver }: Props) {
  const { t } = useTranslation('security');
  const [isRecovery, setRecovery] = useState(false);
  const { code, type, verify, fault, isBusy, isOver } = useVerify(mfaToken, onSignedIn);
  if (isOver) return <Over onStartOver={onStartOver} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    void verify(code);
  }

  function change() {
    setRecovery(!isRecovery);
    type('', false);
  }

  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <TextInput
        key={isRecovery ? 'recovery' : 'code'}
        name="code"
        label={t(isRecovery ? 'second.recovery' : 'second.code')}
        description={t(isRecovery ? 'second.recoveryLead' : 'second.lead')}
        value={code}
        onChange={(event) => type(event.currentTarget.value, !isRecovery)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        dir="ltr"
        maxLength={40}
        readOnly={isBusy}
        classNames={{ input: styles.field }}
        error={fault}
      />
      <Button type="submit" className={styles.submit} fullWidth loading={isBusy} disabled={!code.trim()}>
        {t('second.go')}
      </Button>
      <div className={styles.others}>
        <Button variant="subtle" onClick={change}>
          {t(isRecovery ? 'second.useApp' : 'second.useRecovery')}
        </Button>
        <Button variant="subtle" onClick={onStartOver}>
          {t('second.startAgain')}
        </Button>
      </div>
    </form>
  );
}

/** The first step is worth nothing any more. */
function Over({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('security');
  return (
    <div className={styles.fields}>
      <p className={styles.text} role="alert">
        {t('errors.challengeOver')}
      </p>
      <Button className={styles.submit} fullWidth onClick={onStartOver}>
        {t('second.again')}
      </Button>
    </div>
  );
}

/** What was typed, and what the server says to it. Six digits send themselves. */
function useVerify(mfaToken: string, onSignedIn: () => Promise<void>) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);

  async function verify(typed: string) {
    if (isBusy || !typed.trim()) return;
    setBusy(true);
    setFault('');
    try {
      await comeIn('/auth/2fa/verify', { mfa_token: mfaToken, code: typed });
      await onSignedIn();
    } catch (error) {
      setBusy(false);
      setCode('');
      if (error instanceof CodedError && error.code === 'auth.mfa_challenge_over') setOver(true);
      else setFault(faultOf(error, t));
    }
  }

  function type(text: string, sendsItself: boolean) {
    setCode(text);
    if (!text) setFault('');
    if (sendsItself && digitsOf(text).length === DIGITS) void verify(text);
  }

  return { code, type, verify, fault, isBusy, isOver };
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\d\u0660-\u0669\u06f0-\u06f9]/g, '');
}

type Say = ReturnType<typeof useTranslation<'security'>>['t'];

function faultOf(error: unknown, t: Say): string {
  if (!(error instanceof CodedError)) return t('errors.offline');
  if (error.status === 429) return t('errors.tooMany', { count: error.retryAfter ?? 60 });
  const left = error.facts['tries_left'];
  if (error.code === 'auth.wrong_code' && typeof left === 'number')
    return `${t('errors.wrongCode')} ${t('errors.triesLeft', { count: left })}`;
  return error.message;
}
