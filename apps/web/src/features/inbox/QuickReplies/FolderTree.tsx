import { Select } from '@mantine/core';
import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toast';
import { useViewport } from '@/lib/viewport';
import { IconAction } from '@/ui';
import { RowMenu } from '@/ui/page';
import { sentenceOf } from './failure';
import { FolderDrawer } from './FolderDrawer';
import {
  useDeleteQuickReplyFolderMutation,
  useRestoreQuickReplyFolderMutation,
} from './QuickReplies.generated';
import styles from './QuickReplies.module.css';
import { type Folder, folderName } from './useChoices';

interface Props {
  folders: readonly Folder[];
  /** An id, `none`, or null for all. */
  chosen: string | null;
  mayKeep: boolean;
  /** How many shared ones stand in each. */
  hasCounts: boolean;
  onChoose: (folder: string | null) => void;
  onChanged: () => void;
}

/** The folders at the side; on a narrow screen a choice above the list. */
export function FolderTree(props: Props) {
  const { t } = useTranslation('quickReplies');
  const { folders, chosen, mayKeep, hasCounts, onChoose } = props;
  const viewport = useViewport();
  const [editing, setEditing] = useState<Folder | 'new' | null>(null);
  const remove = useRemoveFolder(props);
  const isNarrow = viewport === 'phone' || viewport === 'single';
  const drawer = editing ? (
    <FolderDrawer
      folder={editing === 'new' ? null : editing}
      folders={folders}
      onClose={() => setEditing(null)}
      onSaved={props.onChanged}
    />
  ) : null;
  const add = mayKeep ? (
    <IconAction label={t('folders.new')} onClick={() => setEditing('new')}>
      <IconFolderPlus size={18} />
    </IconAction>
  ) : null;
  if (isNarrow)
    return (
      <div className={styles.folderChoice}>
        <FolderChoice folders={folders} chosen={chosen} onChoose={onChoose} />
        {add}
        {drawer}
      </div>
    );
  return (
    <nav className={styles.tree} aria-label={t('folders.label')}>
      <div className={styles.treeHead}>
        <span>{t('folders.label')}</span>
        {add}
      </div>
      <Branch label={t('folders.all')} isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {folders.map((folder) => (
        <Branch
          key={folder.id}
          label={folder.name}
          count={hasCounts ? folder.replyCount : undefined}
          isSub={folder.parentId !== null}
          isChosen={chosen === folder.id}
          onChoose={() => onChoose(folder.id)}
          menu={
            mayKeep ? (
              <FolderMenu
                of={folder.name}
                onRename={() => setEditing(folder)}
                onRemove={() => remove(folder)}
              />
            ) : null
          }
        />
      ))}
      <Branch label={t('folders.none')} isChosen={chosen === 'none'} onChoose={() => onChoose('none')} />
      {drawer}
    </nav>
  );
}

function FolderChoice({ folders, chosen, onChoose }: Pick<Props, 'folders' | 'chosen' | 'onChoose'>) {
  const { t } = useTranslation('quickReplies');
  return (
    <Select
      aria-label={t('folders.label')}
      allowDeselect={false}
      value={chosen ?? 'all'}
      data={[
        { value: 'all', label: t('folders.all') },
        { value: 'none', label: t('folders.none') },
        ...folders.map(({ id }) => ({ value: id, label: folderName(folders, id) })),
      ]}
      onChange={(next) => onChoose(next === 'all' ? null : next)}
    />
  );
}

function FolderMenu(props: { of: string; onRename: () => void; onRemove: () => void }) {
  const { t } = useTranslation('quickReplies');
  return (
    <RowMenu
      of={props.of}
      actions={[
        {
          label: t('folders.rename'),
          icon: <IconPencil size={16} aria-hidden />,
          run: props.onRename,
        },
        {
          label: t('folders.delete'),
          icon: <IconTrash size={16} aria-hidden />,
          isDanger: true,
          run: props.onRemove,
        },
      ]}
    />
  );
}

function Branch(props: {
  label: string;
  count?: number;
  isSub?: boolean;
  isChosen: boolean;
  onChoose: () => void;
  menu?: React.ReactNode;
}) {
  return (
    <div
      className={styles.branch}
      data-sub={props.isSub || undefined}
      data-chosen={props.isChosen || undefined}
    >
      <button
        type="button"
        className={styles.branchButton}
        aria-current={props.isChosen ? 'true' : undefined}
        onClick={props.onChoose}
      >
        <IconFolder size={16} aria-hidden />
        <span className={styles.branchName}>
          <bdi>{props.label}</bdi>
        </span>
        {props.count ? <span className={styles.branchCount}>{props.count}</span> : null}
      </button>
      {props.menu}
    </div>
  );
}

function useRemoveFolder({ chosen, onChoose, onChanged }: Props) {
  const { t } = useTranslation('quickReplies');
  const quiet = { context: { quiet: true } };
  const [remove] = useDeleteQuickReplyFolderMutation(quiet);
  const [restore] = useRestoreQuickReplyFolderMutation(quiet);
  const attempt = async (work: () => Promise<unknown>, done?: () => void) => {
    try {
      await work();
      done?.();
    } catch (error) {
      toast.failure(sentenceOf(error) ?? t('offline'));
    }
    onChanged();
  };
  return ({ id, name }: Folder) =>
    void attempt(
      () => remove({ variables: { id } }),
      () => {
        if (chosen === id) onChoose(null);
        const undo = {
          label: t('undo'),
          run: () => void attempt(() => restore({ variables: { id } })),
        };
        toast.done(t('folders.deleted', { name }), { undo });
      },
    );
}
