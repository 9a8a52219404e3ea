import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { Notice } from '@/ui';
import styles from '../Channels.module.css';
import { useProviderName } from '../useProviderName';
import { useBeginMailSignInMutation, useMailSignInsQuery } from './Mail.generated';

/** Leads to the provider's page, where somebody lets Parley into a mailbox. */
export function SignIn({ provider, channelId }: { provider: string; channelId?: string }) {
  const { t } = useTranslation('mail-channels');
  const nameOf = useProviderName();
  const offered = useMailSignInsQuery({ context: { quiet: true } }).data?.mailSignIns;
  const [begin, { loading }] = useBeginMailSignInMutation({ context: { quiet: true } });
  const [fault, setFault] = useState('');
  async function go(): Promise<void> {
    setFault('');
    try {
      const input = { provider, channelId: channelId ?? null };
      const page = (await begin({ variables: { input } })).data?.beginMailSignIn;
      if (page) window.location.assign(page);
    } catch (error) {
      setFault(codedError(error)?.message ?? t('offline'));
    }
  }
  if (offered && !offered.includes(provider))
    return <Notice tone="warn">{t('notOffered', { provider: nameOf(provider) })}</Notice>;
  return (
    <>
      <div className={styles.buttons}>
        <Button
          variant={channelId ? 'default' : 'filled'}
          loading={loading}
          disabled={!offered}
          onClick={() => void go()}
        >
          {t(channelId ? 'signInAgain' : 'signIn', { provider: nameOf(provider) })}
        </Button>
      </div>
      {fault ? (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      ) : null}
    </>
  );
}
