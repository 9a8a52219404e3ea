import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRowFragment, MailChannelQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { useNews } from '@/lib/news';
import { Notice } from '@/ui';
import { FormSection } from '@/ui/page';
import styles from '../Channels.module.css';
import { CopyLine } from '../CopyLine';
import { isSignIn } from './mail-kinds';
import { useMailChannelQuery, useSendTestMailMutation } from './Mail.generated';
import { SignIn } from './SignIn';

const LOOK_MS = 10_000;

/** What a mail channel has besides its settings: how its mailbox is read, where mail is passed on to, a mail to try it. */
export function MailDetails({ channel }: { channel: ChannelRowFragment }) {
  const { t } = useTranslation('mail-channels');
  const { data, refetch } = useMailChannelQuery({
    variables: { channelId: channel.id },
    fetchPolicy: 'cache-and-network',
    pollInterval: LOOK_MS,
    skipPollAttempt: () => document.hidden,
    context: { quiet: true },
  });
  useNews(['channels.changed'], () => void refetch().catch(() => undefined));
  const details = data?.mailChannel;
  return (
    <>
      {channel.provider && isSignIn(channel.provider) ? (
        <FormSection title={t('access')} help={t('accessHelp')}>
          <SignIn provider={channel.provider} channelId={channel.id} />
        </FormSection>
      ) : null}
      {details?.mailbox ? (
        <FormSection title={t('reading')}>
          <Reading mailbox={details.mailbox} />
        </FormSection>
      ) : null}
      {details?.forwardAddress ? (
        <FormSection title={t('forward')} help={t('forwardHelp', { address: channel.address ?? '' })}>
          <CopyLine label={t('forwardAddress')} text={details.forwardAddress} />
        </FormSection>
      ) : null}
      <FormSection title={t('trial')} help={t('trialHelp')}>
        <Trial channelId={channel.id} />
      </FormSection>
    </>
  );
}

type Mailbox = NonNullable<MailChannelQuery['mailChannel']['mailbox']>;

function Reading({
  mailbox: { isHeld, connectedAt, lastMailAt, nextAttemptAt, error },
}: {
  mailbox: Mailbox;
}) {
  const { t } = useTranslation('mail-channels');
  const works = isHeld && connectedAt && !error;
  return (
    <div role="status">
      {works ? (
        <Notice tone="good">{t('readSince', { date: formatDateTime(connectedAt as string) })}</Notice>
      ) : (
        <p className={styles.intro}>{t('readAgain', { date: formatDateTime(nextAttemptAt as string) })}</p>
      )}
      <p className={styles.small}>
        {lastMailAt ? t('lastMail', { date: formatDateTime(lastMailAt as string) }) : t('noMailYet')}
      </p>
      {!works && error ? <bdi className={styles.words}>{error}</bdi> : null}
    </div>
  );
}

/** A mail to anybody: whether the channel can send is seen before a customer waits for it. */
function Trial({ channelId }: { channelId: string }) {
  const { t } = useTranslation('mail-channels');
  const [to, setTo] = useState('');
  const [said, setSaid] = useState<{ isSent: boolean; words: string } | null>(null);
  const [send, { loading }] = useSendTestMailMutation({ context: { quiet: true } });
  async function submit(): Promise<void> {
    if (loading || !to.trim()) return;
    setSaid(null);
    try {
      const result = (await send({ variables: { input: { channelId, to: to.trim() } } })).data?.sendTestMail;
      if (result) setSaid({ isSent: result.isSent, words: result.reason ?? '' });
    } catch (error) {
      const coded = codedError(error);
      setSaid({ isSent: false, words: coded?.fields['to']?.[0] ?? coded?.message ?? t('offline') });
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        type="email"
        dir="ltr"
        label={t('trialTo')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={loading} disabled={!to.trim()}>
          {t('trialSend')}
        </Button>
      </div>
      <div role="status">
        {said?.isSent ? <Notice tone="good">{t('trialSent', { to: to.trim() })}</Notice> : null}
      </div>
      {said && !said.isSent ? (
        <Notice tone="bad" role="alert">
          {t('trialFailed')} <bdi>{said.words}</bdi>
        </Notice>
      ) : null}
    </form>
  );
}
