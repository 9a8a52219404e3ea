import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickReplyRowFragment } from '@/gql/graphql';
import { FormDrawer } from '@/ui/page';
import { type Folder, folderName } from './useChoices';
import { useQuickReplyVerbs } from './useQuickReplyVerbs';

/** Chooses another folder for a quick reply. */
export function MoveModal(props: {
  reply: QuickReplyRowFragment;
  folders: readonly Folder[];
  onClose: () => void;
  onMoved: () => void;
}) {
  const { t } = useTranslation('quickReplies');
  const { reply, folders } = props;
  const [folderId, setFolderId] = useState<string | null>(reply.folderId ?? null);
  const verbs = useQuickReplyVerbs(props.onMoved);
  return (
    <FormDrawer
      isOpen
      title={t('actions.move')}
      submit={t('folders.save')}
      onSubmit={() => void verbs.move([reply.id], folderId).then(props.onClose)}
      onClose={props.onClose}
    >
      <FolderSelect folders={folders} value={folderId} onChange={setFolderId} />
    </FormDrawer>
  );
}

export function FolderSelect(props: {
  folders: readonly Folder[];
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation('quickReplies');
  return (
    <Select
      label={t('form.folder')}
      placeholder={t('folders.none')}
      clearable
      searchable
      data={props.folders.map(({ id }) => ({ value: id, label: folderName(props.folders, id) }))}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    />
  );
}
