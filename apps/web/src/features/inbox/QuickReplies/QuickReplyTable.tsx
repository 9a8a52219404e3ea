import { Button } from '@mantine/core';
import { IconBolt, IconCopy, IconFolder, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { QuickReplyRowFragment } from '@/gql/graphql';
import { useRelativeTime } from '@/lib/relative-time';
import { EmptyState, ErrorState, KeyCap, Tag } from '@/ui';
import { DataTable, type RowAction, RowMenu, TableFoot, TableSkeleton } from '@/ui/page';
import { MoveModal } from './MoveModal';
import styles from './QuickReplies.module.css';
import { type Folder, folderName } from './useChoices';
import type { useQuickReplyList } from './useQuickReplyList';
import { useQuickReplyVerbs } from './useQuickReplyVerbs';

interface Props {
  list: ReturnType<typeof useQuickReplyList>;
  folders: readonly Folder[];
  base: string;
  isFiltered: boolean;
  onClear: () => void;
  onChanged: () => void;
}

/** The rows, or why there are none. */
export function QuickReplyTable(props: Props) {
  const { list, folders, base, isFiltered } = props;
  const { t } = useTranslation('quickReplies');
  const ago = useRelativeTime();
  const [moving, setMoving] = useState<QuickReplyRowFragment | null>(null);
  const actionsOf = useRowActions(props, setMoving);
  if (!list.replies)
    return list.error ? <ErrorState title={t('broken')} onRetry={list.refresh} /> : <TableSkeleton />;
  if (list.replies.length === 0) return <NothingThere isFiltered={isFiltered} onClear={props.onClear} />;
  return (
    <>
      <DataTable
        label={t('title')}
        rows={list.replies}
        columns={[
          { key: 'title', title: t('columns.title'), cell: (row) => <TitleCell row={row} /> },
          { key: 'type', title: t('typeLabel'), cell: (row) => <Tag>{t(`types.${row.type}`)}</Tag> },
          {
            key: 'folder',
            title: t('columns.folder'),
            isWideOnly: true,
            cell: (row) => <bdi>{folderName(folders, row.folderId)}</bdi>,
          },
          {
            key: 'for',
            title: t('columns.audience'),
            isWideOnly: true,
            cell: (row) => t(`audience.${row.audience}`),
          },
          { key: 'uses', title: t('columns.uses'), isNumber: true, cell: (row) => row.useCount },
          {
            key: 'used',
            title: t('columns.used'),
            cell: (row) => (row.lastUsedAt ? ago(row.lastUsedAt) : t('never')),
          },
        ]}
        idOf={(row) => row.id}
        to={(row) => `${base}/${row.id}`}
        menu={(row) => <RowMenu of={row.title} actions={actionsOf(row)} />}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('total', { count: list.replies.length })}
      </TableFoot>
      {moving ? (
        <MoveModal
          reply={moving}
          folders={folders}
          onClose={() => setMoving(null)}
          onMoved={props.onChanged}
        />
      ) : null}
    </>
  );
}

function TitleCell({ row }: { row: QuickReplyRowFragment }) {
  const { t } = useTranslation('quickReplies');
  return (
    <span className={styles.titleCell}>
      <span className={styles.titleLine}>
        <bdi className={styles.name}>{row.title}</bdi>
        {row.shortcut ? <KeyCap>/{row.shortcut}</KeyCap> : null}
        {row.attachments.length > 0 ? (
          <span className={styles.clip}>
            <IconPaperclip size={14} aria-hidden />
            <span className="visually-hidden">{t('files', { count: row.attachments.length })}</span>
          </span>
        ) : null}
      </span>
      <span className={styles.firstLine} dir="auto">
        {row.text.split('\n')[0]}
      </span>
    </span>
  );
}

function NothingThere({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('quickReplies');
  return (
    <EmptyState
      icon={<IconBolt size={18} />}
      title={t(isFiltered ? 'noneFound' : 'noneTitle')}
      actions={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        ) : null
      }
    >
      {t(isFiltered ? 'noneFoundText' : 'noneText')}
    </EmptyState>
  );
}

function useRowActions({ base, folders, onChanged }: Props, onMove: (row: QuickReplyRowFragment) => void) {
  const { t } = useTranslation('quickReplies');
  const navigate = useNavigate();
  const verbs = useQuickReplyVerbs(onChanged);
  return (row: QuickReplyRowFragment): RowAction[] => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void navigate(`${base}/${row.id}`),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} aria-hidden />,
      run: () => void verbs.duplicate(row).then((id) => id && navigate(`${base}/${id}`)),
    },
    ...(row.viewerCanEdit && folders.length > 0
      ? [{ label: t('actions.move'), icon: <IconFolder size={16} aria-hidden />, run: () => onMove(row) }]
      : []),
    ...(row.viewerCanEdit
      ? [
          {
            label: t('actions.delete'),
            icon: <IconTrash size={16} aria-hidden />,
            isDanger: true,
            run: () => void verbs.remove(row),
          },
        ]
      : []),
  ];
}
