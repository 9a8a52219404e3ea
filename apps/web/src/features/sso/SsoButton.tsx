import { Button, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SsoButton.module.css';
import { rememberedProvider } from './remembered-provider';

interface Props {
  /** What stands in the field for the e-mail address just now. */
  email: () => string;
  /** A path of Parley to go on to. */
  next: string;
  /** Leaves the page; another one in tests. */
  leave?: (address: string) => void;
}

/** The other way in: at the company's own provider. Which one that is follows from the address. */
export function SsoButton({ email, next, leave = (address) => window.location.assign(address) }: Props) {
  const { t } = useTranslation('sso');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remembered] = useState(rememberedProvider);
  const begin = (where: { email: string } | { agency: string }) => {
    setBusy(true);
    leave(`/auth/sso/start?${new URLSearchParams({ ...where, next })}`);
  };
  if (isAsking) return <Question isBusy={isBusy} onAnswer={(address) => begin({ email: address })} />;
  return (
    <Button
      variant="default"
      fullWidth
      className={styles.button}
      leftSection={<IconKey size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => {
        const address = email().trim();
        if (address.includes('@')) begin({ email: address });
        else if (remembered) begin({ agency: remembered.agency });
        else setAsking(true);
      }}
    >
      {remembered?.label || t('button')}
    </Button>
  );
}

function Question(props: { isBusy: boolean; onAnswer: (email: string) => void }) {
  const { t } = useTranslation('sso');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim().includes('@')) props.onAnswer(email.trim());
    else setFault(t('emailMissing'));
  };
  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        name="sso-email"
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        dir="ltr"
        classNames={{ input: styles.field }}
        value={email}
        error={fault || undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" className={styles.button} loading={props.isBusy}>
        {t('go')}
      </Button>
    </form>
  );
}
