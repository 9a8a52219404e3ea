import { Button } from '@mantine/core';
import type { ChannelPage } from '@parley/schema';
import { IconLock, IconPencil, IconPlus, IconPower, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ChannelRowFragment } from '@/gql/graphql';
import { ChannelGlyph, EmptyState, ErrorState, Notice } from '@/ui';
import { type Column, DataTable, Page, PageHead, RowMenu, TableFoot, TableSkeleton } from '@/ui/page';
import { useChannelFormsQuery } from './Channels.generated';
import styles from './Channels.module.css';
import { ChannelState } from './ChannelState';
import {
  canBeDeleted,
  connectPath,
  formsOf,
  hasEnded,
  isRetired,
  listPath,
  pageOfPath,
  typeOf,
} from './kinds';
import { useChannels } from './useChannels';
import { useProviderName } from './useProviderName';
import { useVerbs } from './useVerbs';

/** The channels of one kind: how customers reach the company by it, and whether that works. */
export default function ChannelsPage() {
  const { t } = useTranslation('settings');
  const page = pageOfPath(useLocation().pathname);
  const list = useChannels(page);
  const connect = <ConnectButtons page={page} />;
  return (
    <Page>
      <PageHead
        lead={<ChannelGlyph type={typeOf(page)} size={22} />}
        title={t(`entries.channel_${page}`)}
        purpose={t(`lines.channel_${page}`)}
        actions={list.channels?.length === 0 ? null : connect}
      />
      {hasEnded(page) ? <Ended types={[typeOf(page)]} /> : null}
      <Rows page={page} list={list} connect={connect} />
    </Page>
  );
}

/** Why nothing more is connected here. */
export function Ended({ types }: { types: readonly ChannelRowFragment['type'][] }) {
  const { t } = useTranslation('channels');
  return types.filter(isRetired).map((type) => (
    <div key={type} className={styles.ended}>
      <Notice>{t(`ended.${type}`)}</Notice>
    </div>
  ));
}

/** One filled button; where there is another way in, a quiet one before it. */
function ConnectButtons({ page }: { page: ChannelPage }) {
  const nameOf = useProviderName();
  const { t } = useTranslation('channels');
  const { data } = useChannelFormsQuery({ context: { quiet: true } });
  const forms = formsOf(page, data?.channelForms ?? []);
  const own = forms.filter(({ provider }) => provider !== 'dialog360');
  return (
    <>
      {forms.length > own.length ? (
        <Button component={Link} variant="default" to={connectPath(page, 'dialog360')}>
          {t('connectBy', { provider: nameOf('dialog360') })}
        </Button>
      ) : null}
      {own.length > 0 ? (
        <Button component={Link} to={connectPath(page)} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('connect')}
        </Button>
      ) : null}
    </>
  );
}

interface RowsProps {
  page: ChannelPage;
  list: ReturnType<typeof useChannels>;
  connect: React.ReactNode;
}

function Rows({ page, list: { channels, error, refresh }, connect }: RowsProps) {
  const { t } = useTranslation('channels');
  const menuOf = useMenu(page, refresh);
  const columns = useColumns(channels ?? []);
  if (!channels)
    return error ? <ErrorState title={t('broken')} onRetry={refresh} /> : <TableSkeleton rows={3} />;
  if (channels.length === 0)
    return (
      <EmptyState
        icon={<ChannelGlyph type={typeOf(page)} size={18} plain />}
        title={t('noneTitle')}
        actions={connect}
      >
        {t(`needs.${page}`)}
      </EmptyState>
    );
  const past = hasEnded(page) ? [] : [...new Set(channels.map(({ type }) => type))];
  return (
    <>
      <Ended types={past} />
      <DataTable
        label={t('list')}
        rows={channels}
        columns={columns}
        idOf={({ id }) => id}
        to={({ id }) => `${listPath(page)}/${id}`}
        isQuiet={({ status }) => status === 'DISABLED'}
        menu={(channel) => <RowMenu of={channel.name} actions={menuOf(channel)} />}
      />
      <TableFoot>{t('total', { count: channels.length })}</TableFoot>
    </>
  );
}

function useColumns(channels: readonly ChannelRowFragment[]): Column<ChannelRowFragment>[] {
  const nameOf = useProviderName();
  const { t } = useTranslation('channels');
  const provider: Column<ChannelRowFragment> = {
    key: 'provider',
    title: t('provider'),
    cell: (channel) => (channel.provider ? nameOf(channel.provider) : ''),
  };
  return [
    { key: 'name', title: t('name'), cell: (channel) => <NameCell channel={channel} /> },
    {
      key: 'handle',
      title: t('handle'),
      cell: ({ handle, address }) => <bdi dir="ltr">{handle ?? address ?? ''}</bdi>,
    },
    ...(channels.some((channel) => channel.provider) ? [provider] : []),
    { key: 'state', title: t('status'), cell: (channel) => <ChannelState channel={channel} withCure /> },
  ];
}

function NameCell({ channel: { type, name, isPrivate } }: { channel: ChannelRowFragment }) {
  const { t } = useTranslation('channels');
  return (
    <span className={styles.name}>
      <ChannelGlyph type={type} />
      <bdi>{name}</bdi>
      {isPrivate ? <IconLock size={14} role="img" aria-label={t('private')} /> : null}
    </span>
  );
}

function useMenu(page: ChannelPage, refresh: () => void) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const { turn, drop } = useVerbs(refresh);
  const icon = (Glyph: typeof IconPencil) => <Glyph size={16} aria-hidden />;
  return (channel: ChannelRowFragment) => {
    const isOff = channel.status === 'DISABLED';
    const canGo = canBeDeleted(channel);
    return [
      {
        label: t('open'),
        icon: icon(IconPencil),
        run: () => void navigate(`${listPath(page)}/${channel.id}`),
      },
      { label: t(isOff ? 'turnOn' : 'turnOff'), icon: icon(IconPower), run: () => turn(channel, isOff) },
      ...(canGo
        ? [{ label: t('delete'), icon: icon(IconTrash), isDanger: true, run: () => drop(channel) }]
        : []),
    ];
  };
}
