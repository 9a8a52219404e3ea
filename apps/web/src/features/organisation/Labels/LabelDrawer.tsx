import { labelColors } from '@parley/schema';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelRowFragment } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { LabelMark } from '@/ui';
import { FormDrawer } from '@/ui/page';
import { failureOf } from '../failure';
import { ColorField } from './ColorField';
import { useCreateLabelMutation, useUpdateLabelMutation } from './Labels.generated';

interface Props {
  /** Null for a new one. */
  label: LabelRowFragment | null;
  onSaved: () => void;
  onClose: () => void;
}

/** A new label, or one that is changed, over the list. */
export function LabelDrawer({ label, onSaved, onClose }: Props) {
  const { t } = useTranslation('labels');
  const [values, setValues] = useState({
    name: label?.name ?? '',
    color: label?.color ?? labelColors[0],
    description: label?.description ?? '',
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { save, isBusy } = useSaveLabel(label);
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(): Promise<void> {
    try {
      await save(values);
      toast.done(t('saved', { name: values.name.trim() }));
      onSaved();
      onClose();
    } catch (error) {
      setErrors(failureOf(error, t('offline')));
    }
  }
  return (
    <FormDrawer
      isOpen
      title={label ? t('edit') : t('new')}
      submit={label ? t('save') : t('create')}
      isBusy={isBusy}
      isDisabled={values.name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={60}
        value={values.name}
        error={errors['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <ColorField
        value={values.color}
        error={errors['color']}
        onChange={(color) => change({ color: color as typeof values.color })}
      />
      <Textarea
        label={t('description')}
        description={t('descriptionHelp')}
        maxLength={300}
        autosize
        minRows={2}
        value={values.description}
        error={errors['description']}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <LabelMark name={values.name.trim() || t('name')} color={values.color} />
    </FormDrawer>
  );
}

function useSaveLabel(label: LabelRowFragment | null) {
  const [create, creating] = useCreateLabelMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateLabelMutation({ context: { quiet: true } });
  return {
    isBusy: creating.loading || updating.loading,
    save: (values: { name: string; color: string; description: string }) =>
      label
        ? update({ variables: { input: { id: label.id, version: label.version, ...values } } })
        : create({ variables: { input: values } }),
  };
}
