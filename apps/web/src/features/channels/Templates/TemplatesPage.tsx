import { Button } from '@mantine/core';
import { waCategories, waStates, type WaCategory, type WaState } from '@parley/schema';
import { IconCopy, IconPencil, IconPlus, IconRefresh, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatDateTime } from '@/lib/format';
import { EmptyState, ErrorState } from '@/ui';
import {
  ChoiceFilter,
  type Column,
  DataTable,
  Page,
  PageHead,
  RowMenu,
  TableFoot,
  TableSearch,
  TableSkeleton,
  TableTools,
} from '@/ui/page';
import { StateTag } from './StateTag';
import { HOME, languageName, type Template } from './template';
import styles from './Templates.module.css';
import { useTemplateList } from './useTemplateList';
import { useTemplateVerbs } from './useTemplateVerbs';
import { type WhatsappChannel, useWhatsappChannels } from './useWhatsappChannels';

/** What WhatsApp has approved, or is to approve: messages that may be sent first. */
export default function TemplatesPage() {
  const { t } = useTranslation('templates');
  const filters = useFilters();
  const channels = useWhatsappChannels();
  const list = useTemplateList(filters.filter);
  const { takeOver, isSyncing } = useTemplateVerbs();
  const isEmpty = list.templates?.length === 0 && !filters.isSet;
  const canSync = (channels ?? []).filter(({ provider }) => provider);
  const create = (
    <Button component={Link} to={`${HOME}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={
          canSync.length > 0 ? (
            <>
              <Button
                variant="default"
                loading={isSyncing}
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => void takeOver(canSync.map(({ id }) => id))}
              >
                {t('sync')}
              </Button>
              {isEmpty ? null : create}
            </>
          ) : null
        }
      />
      <Tools filters={filters} channels={channels ?? []} />
      <Rows list={list} channels={channels} isFiltered={filters.isSet} create={create} />
    </Page>
  );
}

function useFilters() {
  const [search, setSearch] = useSearchParams();
  const put = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const state = waStates.find((one) => one === search.get('state')) ?? null;
  const category = waCategories.find((one) => one === search.get('category')) ?? null;
  const channelId = search.get('channel');
  const term = search.get('q') ?? '';
  return {
    put,
    term,
    state,
    category,
    channelId,
    isSet: [term, state, category, channelId].some(Boolean),
    filter: { term: term || null, state, category, channelId },
  };
}

function Tools({
  filters,
  channels,
}: {
  filters: ReturnType<typeof useFilters>;
  channels: WhatsappChannel[];
}) {
  const { t } = useTranslation('templates');
  const { put } = filters;
  return (
    <TableTools>
      <TableSearch label={t('search')} value={filters.term} onChange={(term) => put('q', term)} />
      <ChoiceFilter<WaState>
        label={t('status')}
        any={t('anyStatus')}
        value={filters.state}
        choices={waStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => put('state', value)}
      />
      <ChoiceFilter<WaCategory>
        label={t('category')}
        any={t('anyCategory')}
        value={filters.category}
        choices={waCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        onChange={(value) => put('category', value)}
      />
      {channels.length > 1 ? (
        <ChoiceFilter
          label={t('channel')}
          any={t('anyChannel')}
          value={filters.channelId}
          choices={channels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => put('channel', value)}
        />
      ) : null}
    </TableTools>
  );
}

interface RowsProps {
  list: ReturnType<typeof useTemplateList>;
  channels: WhatsappChannel[] | undefined;
  isFiltered: boolean;
  create: React.ReactNode;
}

function Rows({ list, channels, isFiltered, create }: RowsProps) {
  const { t } = useTranslation('templates');
  const menuOf = useMenu();
  const columns = useColumns(channels ?? []);
  const { templates, error } = list;
  if (!templates || !channels)
    return error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : <TableSkeleton rows={4} />;
  const icon = <IconTemplate size={18} />;
  if (templates.length === 0 && isFiltered)
    return (
      <EmptyState icon={icon} title={t('noneFound')}>
        {t('noneFoundText')}
      </EmptyState>
    );
  if (channels.length === 0) return <NoChannel />;
  if (templates.length === 0)
    return (
      <EmptyState icon={icon} title={t('noneTitle')} actions={create}>
        {t('noneText')}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        label={t('title')}
        rows={templates}
        columns={columns}
        idOf={({ id }) => id}
        to={({ id }) => `${HOME}/${id}`}
        isQuiet={({ state }) => state === 'DISABLED'}
        menu={(template) => <RowMenu of={template.title} actions={menuOf(template)} />}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('total', { count: templates.length })}
      </TableFoot>
    </>
  );
}

/** Without a number there is nobody to approve anything. */
export function NoChannel() {
  const { t } = useTranslation('templates');
  const connect = (
    <Button component={Link} to="/admin/channels2/wa_business/create">
      {t('connect')}
    </Button>
  );
  return (
    <EmptyState icon={<IconTemplate size={18} />} title={t('noChannelTitle')} actions={connect}>
      {t('noChannelText')}
    </EmptyState>
  );
}

function useColumns(channels: readonly WhatsappChannel[]): Column<Template>[] {
  const { t, i18n } = useTranslation('templates');
  const channel: Column<Template> = {
    key: 'channel',
    title: t('channel'),
    isWideOnly: true,
    cell: ({ channelId }) => <bdi>{channels.find(({ id }) => id === channelId)?.name ?? ''}</bdi>,
  };
  return [
    {
      key: 'title',
      title: t('name'),
      cell: ({ title, message }) => (
        <span className={styles.two}>
          <bdi className={styles.name}>{title}</bdi>
          <bdi className={styles.words}>{message}</bdi>
        </span>
      ),
    },
    { key: 'status', title: t('status'), cell: ({ state }) => <StateTag state={state} /> },
    { key: 'category', title: t('category'), cell: ({ category }) => t(`categories.${category}`) },
    { key: 'language', title: t('language'), cell: ({ language }) => languageName(language, i18n.language) },
    ...(channels.length > 1 ? [channel] : []),
    {
      key: 'updated',
      title: t('changed'),
      isWideOnly: true,
      cell: ({ updatedAt }) => formatDateTime(updatedAt),
    },
  ];
}

function useMenu() {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const { drop, duplicate } = useTemplateVerbs();
  return (template: Template) => [
    {
      label: t('open'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void navigate(`${HOME}/${template.id}`),
    },
    {
      label: t('copy'),
      icon: <IconCopy size={16} aria-hidden />,
      run: () => void duplicate(template).then((id) => id && navigate(`${HOME}/${id}`)),
    },
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: () => drop(template),
    },
  ];
}
