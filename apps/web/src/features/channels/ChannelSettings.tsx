import { Button, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelRowFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { toast } from '@/lib/toast';
import { FormSection, SaveBar } from '@/ui/page';
import { AccessFields } from './AccessFields';
import { useUpdateChannelAccessMutation, useUpdateChannelMutation } from './Channels.generated';
import styles from './Channels.module.css';
import { inputOf, valuesOf, type Values } from './draft';
import { ProviderFields } from './FieldInput';
import type { ChannelForm } from './kinds';
import { TestResult } from './TestResult';
import { useRefusal } from './useVerbs';
import { isAboutFields, useTest } from './useTest';

interface Props {
  channel: ChannelRowFragment;
  /** What its provider asks for; mail, website chats and what has ended have none. */
  form: ChannelForm | undefined;
  connection: { settings: unknown; secretsSet: readonly string[]; version: number };
  members: readonly { id: string; fullName: string }[];
  onChanged: () => void;
}

interface Draft {
  name: string;
  settings: Values;
  /** Only what is replaced. */
  secrets: Values;
  isPrivate: boolean;
  memberIds: string[];
}

/** Name, connection and privacy of a channel, saved together. */
export function ChannelSettings({ channel, form, connection, members, onChanged }: Props) {
  const { t } = useTranslation('channels');
  const saved = useMemo<Draft>(
    () => ({
      name: channel.name,
      settings: valuesOf(form?.fields ?? [], connection.settings),
      secrets: {},
      isPrivate: channel.isPrivate,
      memberIds: members.map(({ id }) => id).sort(),
    }),
    [channel, form, connection, members],
  );
  const draft = useDraft(saved);
  const { value } = draft;
  const asking = useTest(form, { id: channel.id, secretsSet: connection.secretsSet });
  const saving = useSave({ channel, form, connection, onChanged, draft, asking });
  return (
    <>
      <FormSection title={t('settings')}>
        <TextInput
          label={t('ownName')}
          maxLength={100}
          value={value.name}
          error={value.name.trim() === '' ? t('required') : undefined}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        {form ? (
          <Connection form={form} secretsSet={connection.secretsSet} draft={draft} asking={asking} />
        ) : null}
      </FormSection>
      <FormSection title={t('access')} help={t('accessHelp')}>
        <AccessFields
          isPrivate={value.isPrivate}
          memberIds={value.memberIds}
          known={members}
          onChange={(part) => draft.set(part)}
        />
      </FormSection>
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={saving.isSaving}
        onSave={() => void saving.save()}
        onDiscard={() => {
          draft.reset();
          asking.clear();
        }}
      />
    </>
  );
}

interface Filling {
  draft: ReturnType<typeof useDraft<Draft>>;
  asking: ReturnType<typeof useTest>;
}

interface ConnectionProps extends Filling {
  form: ChannelForm;
  secretsSet: readonly string[];
}

/** What the provider asks for, and whether it works. Secrets are replaced by what is typed. */
function Connection({ form, secretsSet, draft, asking }: ConnectionProps) {
  const { t } = useTranslation('channels');
  const { settings, secrets } = draft.value;
  const values = { ...settings, ...secrets };
  const change = (name: string, text: string) => {
    asking.clear();
    if (!form.fields.some((field) => field.name === name && field.isSecret))
      return draft.set({ settings: { ...settings, [name]: text } });
    const { [name]: _gone, ...others } = secrets;
    draft.set({ secrets: text ? { ...others, [name]: text } : others });
  };
  return (
    <>
      <ProviderFields
        form={form}
        values={values}
        errors={asking.errors}
        secretsSet={secretsSet}
        onChange={change}
      />
      <TestResult found={asking.found} fault={asking.errors['form']} steps={asking.steps} />
      <div className={styles.buttons}>
        <Button variant="default" loading={asking.isTesting} onClick={() => void asking.test(values)}>
          {t('test')}
        </Button>
      </div>
    </>
  );
}

function useSave(props: Omit<Props, 'members'> & Filling) {
  const { t } = useTranslation('channels');
  const { channel, form, connection, onChanged, draft, asking } = props;
  const [update, updating] = useUpdateChannelMutation({ context: { quiet: true } });
  const [updateAccess, opening] = useUpdateChannelAccessMutation({ context: { quiet: true } });
  const refuse = useRefusal(onChanged);

  async function save(): Promise<void> {
    const { changes, value } = draft;
    const { name, settings, secrets, isPrivate, memberIds } = changes;
    const values = { ...value.settings, ...value.secrets };
    if (value.name.trim() === '' || !asking.isComplete(values)) return;
    const connected = form && (settings ?? secrets) ? inputOf(form.fields, values) : {};
    try {
      let { version } = connection;
      if (name !== undefined || settings || secrets) {
        const input = {
          channelId: channel.id,
          version,
          name: value.name.trim(),
          ...connected,
        };
        await update({ variables: { input } });
        version += 1;
      }
      if (isPrivate !== undefined || memberIds) {
        const { isPrivate: wish, memberIds: ids } = value;
        await updateAccess({
          variables: { input: { channelId: channel.id, isPrivate: wish, memberIds: ids, version } },
        });
      }
      toast.done(t('saved', { name: value.name.trim() }));
      draft.reset();
      asking.clear();
      onChanged();
    } catch (error) {
      if (form && isAboutFields(error)) asking.refuse(error);
      else refuse(error);
    }
  }

  return { save, isSaving: updating.loading || opening.loading };
}
