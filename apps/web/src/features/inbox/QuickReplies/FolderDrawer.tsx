import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '@/ui/page';
import { fieldErrors, sentenceOf } from './failure';
import {
  useCreateQuickReplyFolderMutation,
  useUpdateQuickReplyFolderMutation,
} from './QuickReplies.generated';
import type { Folder } from './useChoices';

/** Makes a folder, or gives it another name or place. */
export function FolderDrawer(props: {
  folder: Folder | null;
  folders: readonly Folder[];
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('quickReplies');
  const { folder, folders } = props;
  const [name, setName] = useState(folder?.name ?? '');
  const [parentId, setParentId] = useState<string | null>(folder?.parentId ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const quiet = { context: { quiet: true } };
  const [create, creating] = useCreateQuickReplyFolderMutation(quiet);
  const [update, updating] = useUpdateQuickReplyFolderMutation(quiet);

  async function submit(): Promise<void> {
    try {
      if (folder) {
        const { id, version } = folder;
        await update({ variables: { input: { id, version, name, parentId } } });
      } else await create({ variables: { input: { name, parentId } } });
      props.onSaved();
      props.onClose();
    } catch (error) {
      setErrors(fieldErrors(error) ?? { name: sentenceOf(error) ?? t('offline') });
    }
  }
  const tops = folders.filter((one) => one.parentId === null && one.id !== folder?.id);
  return (
    <FormDrawer
      isOpen
      title={t(folder ? 'folders.rename' : 'folders.new')}
      submit={t(folder ? 'folders.save' : 'folders.create')}
      isBusy={creating.loading || updating.loading}
      isDisabled={name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <TextInput
        label={t('folders.name')}
        data-autofocus
        maxLength={100}
        value={name}
        error={errors['name']}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setErrors({});
        }}
      />
      <Select
        label={t('folders.parent')}
        placeholder={t('folders.top')}
        clearable
        data={tops.map(({ id, name: label }) => ({ value: id, label }))}
        value={parentId}
        error={errors['parentId']}
        onChange={setParentId}
      />
    </FormDrawer>
  );
}
