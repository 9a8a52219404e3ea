import { Button } from '@mantine/core';
import type { ChannelPage } from '@parley/schema';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChannelRowFragment } from '@/gql/graphql';
import { ErrorState, LineSkeleton, Notice } from '@/ui';
import { useChannelWebhookQuery } from './Channels.generated';
import styles from './Channels.module.css';
import { CopyLine } from './CopyLine';
import { spelled } from './draft';
import { type ChannelForm, listPath } from './kinds';
import { AfterConnecting } from './mail/AfterConnecting';
import { Trial } from './Trial';

export interface ConnectedChannel {
  channel: ChannelRowFragment;
  form: ChannelForm;
  madeSecrets: Record<string, string>;
}

/** The last step: what the provider still has to be told, and the secrets that are shown this once. */
export function Connected({ page, made }: { page: ChannelPage; made: ConnectedChannel }) {
  const { t } = useTranslation('channels');
  const { channel, form } = made;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { data, error, refetch } = useChannelWebhookQuery({
    variables: { channelId: channel.id },
    context: { quiet: true },
  });
  const secrets = Object.entries(made.madeSecrets).filter(([name]) => !isToldByUs(form.provider, name));
  return (
    <div className={styles.form}>
      <h2 ref={title} tabIndex={-1} className={styles.heading}>
        {t('connectedTitle', { name: channel.name })}
      </h2>
      {channel.trouble ? (
        <Notice tone="bad" role="alert">
          {t(`cure.${channel.trouble.code}`)} <bdi>{channel.trouble.detail}</bdi>
        </Notice>
      ) : null}
      {channel.type === 'EMAIL' ? (
        <AfterConnecting
          channelId={channel.id}
          provider={form.provider}
          webhookUrl={data?.channelConnection.webhookUrl}
          madeSecrets={made.madeSecrets}
        />
      ) : (
        <>
          <p className={styles.intro}>{t(`after.${form.provider}`, { defaultValue: t('after.any') })}</p>
          {data ? <CopyLine label={t('webhook')} text={data.channelConnection.webhookUrl} /> : null}
        </>
      )}
      {!data && error ? <ErrorState title={t('broken')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LineSkeleton width={240} /> : null}
      {secrets.map(([name, value]) => (
        <CopyLine key={name} label={t(`fields.${name}`, { defaultValue: spelled(name) })} text={value} />
      ))}
      {secrets.length > 0 ? <Notice tone="warn">{t('onlyOnce')}</Notice> : null}
      <Trial channel={channel} isNew />
      <div className={styles.buttons}>
        <Button component={Link} to={`${listPath(page)}/${channel.id}`}>
          {t('toChannel')}
        </Button>
        <Button component={Link} variant="default" to={listPath(page)}>
          {t('toList')}
        </Button>
      </div>
    </div>
  );
}

/** Some providers hear the secret of the webhook from us, and nobody else has to know it. */
const isToldByUs = (provider: string, secret: string): boolean =>
  (provider === 'telegram' && secret === 'secret_token') ||
  (provider === 'dialog360' && secret === 'webhook_secret');
