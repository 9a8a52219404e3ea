import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFieldKind, CustomFieldRowFragment, CustomFieldType } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { FormDrawer } from '@/ui/page';
import { failureOf } from '../failure';
import { useCreateCustomFieldMutation, useUpdateCustomFieldMutation } from './CustomFields.generated';
import styles from './CustomFields.module.css';
import { KINDS } from './field-types';
import { KindProgress } from './KindProgress';
import { type OptionDraft, OptionsField } from './OptionsField';

interface Props {
  type: CustomFieldType;
  /** Null for a new one. */
  field: CustomFieldRowFragment | null;
  onClose: () => void;
  onSaved: () => void;
  /** Asks for another kind. */
  onKind?: () => void;
}

interface Values {
  kind: CustomFieldKind;
  title: string;
  help: string;
  isRequired: boolean;
  options: readonly OptionDraft[];
}

/** Makes a field or changes one. Another kind is a change of its own: the values are converted with it. */
export function CustomFieldDrawer({ type, field, onClose, onSaved, onKind }: Props) {
  const { t } = useTranslation('customFields');
  const [values, setValues] = useState<Values>(() => first(field));
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const { save, isBusy, faultOf } = useSave({ type, field, onClose, onSaved });
  return (
    <FormDrawer
      isOpen
      title={field ? t('editTitle') : t('newTitle')}
      submit={field ? t('save') : t('create')}
      isBusy={isBusy}
      isDisabled={values.title.trim() === '' || field?.isChanging === true}
      onSubmit={() => void save(values)}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.title')}
        value={values.title}
        error={faultOf('title')}
        maxLength={100}
        dir="auto"
        data-autofocus
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <KindField kind={values.kind} field={field} onKind={onKind} onChange={(kind) => set({ kind })} />
      {values.kind === 'DROPDOWN' ? (
        <OptionsField
          options={values.options}
          fault={faultOf('options')}
          onChange={(options) => set({ options })}
        />
      ) : null}
      <TextInput
        label={t('fields.help')}
        description={t('fields.helpHelp')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={values.help}
        error={faultOf('help')}
        maxLength={300}
        dir="auto"
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      <Switch
        label={t('fields.isRequired')}
        description={t(`fields.requiredHelp.${type}`)}
        checked={values.isRequired}
        onChange={(event) => set({ isRequired: event.currentTarget.checked })}
      />
    </FormDrawer>
  );
}

/** Chosen once in this form; later by a dialog that says what becomes of the values. */
function KindField(props: {
  kind: CustomFieldKind;
  field: CustomFieldRowFragment | null;
  onKind: (() => void) | undefined;
  onChange: (kind: CustomFieldKind) => void;
}) {
  const { t } = useTranslation('customFields');
  const isFixed = props.field !== null;
  return (
    <>
      <div className={styles.kind}>
        <Select
          label={t('fields.kind')}
          description={isFixed ? t('fields.kindHelp') : undefined}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          data={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={props.kind}
          disabled={isFixed}
          allowDeselect={false}
          onChange={(kind) => kind && props.onChange(kind as CustomFieldKind)}
        />
        {isFixed ? (
          <Button variant="default" disabled={props.field?.isChanging} onClick={props.onKind}>
            {t('fields.changeKind')}
          </Button>
        ) : null}
      </div>
      {props.field ? <KindProgress field={props.field} /> : null}
    </>
  );
}

function first(field: CustomFieldRowFragment | null): Values {
  if (!field) return { kind: 'TEXT', title: '', help: '', isRequired: false, options: [] };
  const { kind, title, help, isRequired, options } = field;
  return { kind, title, help, isRequired, options: options.map(({ id, label }) => ({ id, label, key: id })) };
}

function useSave({ type, field, onClose, onSaved }: Props) {
  const { t } = useTranslation('customFields');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [create, creating] = useCreateCustomFieldMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateCustomFieldMutation({ context: { quiet: true } });
  async function save({ kind, title, help, isRequired, options }: Values): Promise<void> {
    const own = kind === 'DROPDOWN' ? { options: options.map(({ id, label }) => ({ id, label })) } : {};
    const facts = { title, help, isRequired, ...own };
    try {
      if (field) await update({ variables: { input: { id: field.id, version: field.version, ...facts } } });
      else await create({ variables: { input: { type, kind, ...facts } } });
      toast.done(t(field ? 'saved' : 'created', { title: title.trim() }));
      onSaved();
      onClose();
    } catch (error) {
      const named = failureOf(error, t('offline'));
      // What is about no field stands at the title.
      const { name, ...others } = named;
      const faultsByField = Object.entries(others).map(([field, said]) => [
        field.split('.')[0] ?? field,
        said,
      ]);
      setFaults({ ...(name && { title: name }), ...Object.fromEntries(faultsByField) });
    }
  }
  return { save, isBusy: creating.loading || updating.loading, faultOf: (name: string) => faults[name] };
}
