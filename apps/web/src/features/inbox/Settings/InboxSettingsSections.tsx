import { Select, Switch } from '@mantine/core';
import { inboxDefaults } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { InboxSettingsFieldsFragment } from '@/gql/graphql';
import type { Draft } from '@/lib/draft';
import { FieldRow, FormSection } from '@/ui/page';

export type InboxSettingsDraft = Draft<Omit<InboxSettingsFieldsFragment, 'version' | '__typename'>>;

interface Props {
  draft: InboxSettingsDraft;
}

const order = ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[];

export function AnsweringSection({ draft }: Props) {
  const { t } = useTranslation('inboxSettings');
  const seconds = inboxDefaults.mailUndoChoices.map((count) => ({
    value: String(count),
    label: count === 0 ? t('undo.none') : t('undo.seconds', { count }),
  }));
  return (
    <FormSection title={t('answering')}>
      <Select
        label={t('undo.label')}
        description={t('undo.help')}
        inputWrapperOrder={order}
        data={seconds}
        value={String(draft.value.mailUndoSeconds)}
        allowDeselect={false}
        onChange={(value) => value && draft.set({ mailUndoSeconds: Number(value) })}
      />
      <Switch
        label={t('softLock.label')}
        description={t('softLock.help')}
        checked={draft.value.softLock}
        onChange={(event) => draft.set({ softLock: event.currentTarget.checked })}
      />
      <Select
        label={t('listSort.label')}
        description={t('listSort.help')}
        inputWrapperOrder={order}
        data={(['NEWEST', 'OLDEST'] as const).map((value) => ({ value, label: t(`listSort.${value}`) }))}
        value={draft.value.listSort}
        allowDeselect={false}
        onChange={(value) => value && draft.set({ listSort: value as 'NEWEST' | 'OLDEST' })}
      />
    </FormSection>
  );
}

export function ClosingSection({ draft }: Props) {
  const { t } = useTranslation('inboxSettings');
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${name}.${value}` as string) }));
  return (
    <FormSection title={t('closing')}>
      <Select
        label={t('autoAdvance.label')}
        description={t('autoAdvance.help')}
        inputWrapperOrder={order}
        data={choices('autoAdvance', ['NEXT', 'PREVIOUS', 'LIST'])}
        value={draft.value.autoAdvance}
        allowDeselect={false}
        onChange={(value) => value && draft.set({ autoAdvance: value as 'NEXT' | 'PREVIOUS' | 'LIST' })}
      />
      <Switch
        label={t('requiresResult.label')}
        description={t('requiresResult.help')}
        checked={draft.value.requiresResultOnClose}
        onChange={(event) => draft.set({ requiresResultOnClose: event.currentTarget.checked })}
      />
      <Select
        label={t('reopen.label')}
        description={t('reopen.help')}
        inputWrapperOrder={order}
        data={choices('reopen', ['SAME', 'NOBODY'])}
        value={draft.value.reopenAssignsTo}
        allowDeselect={false}
        onChange={(value) => value && draft.set({ reopenAssignsTo: value as 'SAME' | 'NOBODY' })}
      />
      <Switch
        label={t('transcript.label')}
        description={t('transcript.help')}
        checked={draft.value.sendsTranscriptOnClose}
        onChange={(event) => draft.set({ sendsTranscriptOnClose: event.currentTarget.checked })}
      />
    </FormSection>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function SnoozingSection({ draft, faultOf }: Props & { faultOf: (field: string) => string | null }) {
  const { t } = useTranslation('inboxSettings');
  return (
    <FormSection title={t('snoozing.title')} help={t('snoozing.help')}>
      <FieldRow>
        {(['morningHour', 'afternoonHour', 'eveningHour'] as const).map((name) => (
          <Select
            key={name}
            label={t(`snoozing.${name}`)}
            data={HOURS}
            value={String(draft.value[name])}
            allowDeselect={false}
            error={faultOf(name)}
            onChange={(value) => value && draft.set({ [name]: Number(value) })}
          />
        ))}
      </FieldRow>
    </FormSection>
  );
}

export function TeamChatSection({ draft }: Props) {
  const { t } = useTranslation('inboxSettings');
  return (
    <FormSection title={t('teamChat')}>
      <Switch
        label={t('linkPreviews.label')}
        description={t('linkPreviews.help')}
        checked={draft.value.showsLinkPreviews}
        onChange={(event) => draft.set({ showsLinkPreviews: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
