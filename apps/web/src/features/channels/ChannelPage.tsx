import { Button } from '@mantine/core';
import type { ChannelPage as Kind } from '@parley/schema';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ChannelRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { toast } from '@/lib/toast';
import { ChannelGlyph, ErrorState, Notice } from '@/ui';
import { FormSection, Page, PageHead, RowMenu, TableSkeleton } from '@/ui/page';
import { useChannelFormsQuery, useChannelSettingsQuery } from './Channels.generated';
import styles from './Channels.module.css';
import { ChannelSettings } from './ChannelSettings';
import { Ended } from './ChannelsPage';
import { ChannelState } from './ChannelState';
import { ChatMails } from './ChatMails';
import { CopyLine } from './CopyLine';
import { canBeDeleted, listPath, pageOfPath } from './kinds';
import { isCalled } from './mail/mail-kinds';
import { MailDetails } from './mail/MailDetails';
import { Trial } from './Trial';
import { useChannels } from './useChannels';
import { ChannelTheme } from './Themes/ChannelTheme';
import { useVerbs } from './useVerbs';
import { WidgetsOfChannel } from './Widgets/WidgetsOfChannel';

/** One channel: how it is connected, whether it works and what cures it, and who sees what comes in by it. */
export default function ChannelPage() {
  const { t } = useTranslation('channels');
  const { channelId = '' } = useParams();
  const page = pageOfPath(useLocation().pathname);
  const navigate = useNavigate();
  const list = useChannels(page);
  const channel = list.channels?.find(({ id }) => id === channelId);
  const isMissing = list.channels !== undefined && !channel && list.isWhole;
  const isDropped = useRef(false);
  const onDropped = () => {
    isDropped.current = true;
  };
  useEffect(() => {
    // Whoever deleted it is on the way to the list, and is offered the way back there.
    if (!isMissing || isDropped.current) return;
    toast.failure(t('missing'));
    void navigate(listPath(page), { replace: true });
    // Said once for each address.
  }, [isMissing]);
  if (channel)
    return <Loaded key={channel.id} {...{ page, channel, onDropped }} refreshList={list.refresh} />;
  return (
    <Page isForm>
      {list.error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : <TableSkeleton rows={4} />}
    </Page>
  );
}

interface Props {
  page: Kind;
  channel: ChannelRowFragment;
  refreshList: () => void;
  onDropped: () => void;
}

function Loaded({ page, channel, refreshList, onDropped }: Props) {
  const { t } = useTranslation('channels');
  const forms = useChannelFormsQuery({ context: { quiet: true } });
  const { data, error, refetch } = useChannelSettingsQuery({
    variables: { channelId: channel.id },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const form = forms.data?.channelForms.find(({ provider }) => provider === channel.provider);
  const refresh = () => {
    refreshList();
    void refetch().catch(() => undefined);
  };
  const failed = error ?? forms.error;
  return (
    <Page isForm>
      <Head {...{ page, channel, onDropped }} onChanged={refresh} />
      <Ended types={[channel.type]} />
      <Trouble channel={channel} />
      {!data && failed ? <ErrorState title={t('broken')} onRetry={refresh} /> : null}
      {!(data && forms.data) && !failed ? <TableSkeleton rows={4} /> : null}
      {data && forms.data ? (
        <>
          <ChannelSettings
            channel={channel}
            form={form}
            connection={data.channelConnection}
            members={data.channelMembers}
            onChanged={refresh}
          />
          {channel.type === 'EMAIL' ? <ChannelTheme channelId={channel.id} /> : null}
          {channel.type === 'EMAIL' ? <MailDetails channel={channel} /> : null}
          {form ? <Trial channel={channel} /> : null}
          {form && (channel.type !== 'EMAIL' || isCalled(form.provider)) ? (
            <Webhook {...data.channelConnection} />
          ) : null}
          {channel.type === 'CHAT' ? (
            <ChatMails
              channelId={channel.id}
              settings={data.channelConnection.settings}
              onChanged={refresh}
            />
          ) : null}
          {channel.type === 'CHAT' ? <WidgetsOfChannel channelId={channel.id} /> : null}
        </>
      ) : null}
    </Page>
  );
}

interface HeadProps {
  page: Kind;
  channel: ChannelRowFragment;
  onChanged: () => void;
  onDropped: () => void;
}

function Head({ page, channel, onChanged, onDropped }: HeadProps) {
  const { t } = useTranslation(['channels', 'settings']);
  const navigate = useNavigate();
  const { turn, drop } = useVerbs(onChanged);
  const isOff = channel.status === 'DISABLED';
  const canGo = canBeDeleted(channel);
  // Gone at once: a page that waited would find its channel missing.
  const remove = () => {
    onDropped();
    void navigate(listPath(page));
    drop(channel);
  };
  const menu = [
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: remove,
    },
  ];
  return (
    <PageHead
      lead={<ChannelGlyph type={channel.type} size={22} />}
      title={channel.name}
      tag={<ChannelState channel={channel} />}
      purpose={<bdi dir="ltr">{channel.handle ?? channel.address ?? ''}</bdi>}
      back={{ to: listPath(page), label: t(`settings:entries.channel_${page}`) }}
      actions={
        <>
          <Button variant="default" onClick={() => turn(channel, isOff)}>
            {t(isOff ? 'turnOn' : 'turnOff')}
          </Button>
          <RowMenu of={channel.name} actions={canGo ? menu : []} />
        </>
      }
    />
  );
}

/** What is wrong, since when, in the provider's own words, and what to do about it. */
function Trouble({ channel: { status, trouble } }: { channel: ChannelRowFragment }) {
  const { t } = useTranslation('channels');
  if (status !== 'BROKEN' || !trouble) return null;
  return (
    <Notice tone="bad" role="alert">
      <strong>{t(`trouble.${trouble.code}`)}</strong>
      <span>{t(`cure.${trouble.code}`)}</span>
      <span>
        {t('since', { date: formatDateTime(trouble.since) })}{' '}
        <bdi className={styles.words}>{trouble.detail}</bdi>
      </span>
    </Notice>
  );
}

interface WebhookProps {
  webhookUrl: string;
  refusals: readonly { reason: string; count: number; lastAt: unknown }[];
}

function Webhook({ webhookUrl, refusals }: WebhookProps) {
  const { t } = useTranslation('channels');
  return (
    <>
      <FormSection title={t('webhook')} help={t('webhookHelp')}>
        <CopyLine label={t('address')} text={webhookUrl} />
      </FormSection>
      <FormSection title={t('refusals')} help={t(refusals.length > 0 ? 'refusalsHelp' : 'noRefusals')}>
        {refusals.length > 0 ? (
          <ul className={styles.refusals}>
            {refusals.map(({ reason, count, lastAt }) => (
              <li key={reason}>
                <span className={styles.words}>{t(`refusal.${reason}`)}</span>
                <span className={styles.small}>
                  {t('refusalTimes', { count, date: formatDateTime(lastAt as string) })}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </FormSection>
    </>
  );
}
