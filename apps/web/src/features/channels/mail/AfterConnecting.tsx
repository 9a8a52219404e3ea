import { useTranslation } from 'react-i18next';
import styles from '../Channels.module.css';
import { CopyLine } from '../CopyLine';
import { useMailChannelQuery } from './Mail.generated';

interface Props {
  channelId: string;
  provider: string;
  webhookUrl: string | undefined;
  madeSecrets: Readonly<Record<string, string>>;
}

/** What is left to do for a mail channel: nothing where Parley fetches, else the address that the other side is told. */
export function AfterConnecting({ channelId, provider, webhookUrl, madeSecrets }: Props) {
  const { t } = useTranslation('mail-channels');
  const { data } = useMailChannelQuery({ variables: { channelId }, context: { quiet: true } });
  const forward = data?.mailChannel.forwardAddress;
  const { webhook_user: user, webhook_password: password } = madeSecrets;
  const address =
    webhookUrl && user && password
      ? webhookUrl.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)
      : webhookUrl;
  return (
    <>
      <p className={styles.intro}>{t(`after.${provider}`)}</p>
      {forward ? <CopyLine label={t('forwardAddress')} text={forward} /> : null}
      {provider.startsWith('mail_') || !address ? null : <CopyLine label={t('calledAt')} text={address} />}
    </>
  );
}
