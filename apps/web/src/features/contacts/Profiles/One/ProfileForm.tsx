import { SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProfileKind } from '@/gql/graphql';
import { FieldRow, FormSection, SaveBar } from '@/ui/page';
import kinds from '../List/NewProfileDrawer.module.css';
import { PROFILE_KINDS } from '../List/profile-filters';
import type { useProfileForm } from './useProfileForm';

interface Props {
  form: ReturnType<typeof useProfileForm>;
  isFixed: boolean;
}

/** Whose profile it is, to be put right. */
export function ProfileForm({ form, isFixed }: Props) {
  const { t } = useTranslation('profiles');
  const { draft } = form;
  return (
    <FormSection title={t('about')}>
      <FieldRow>
        <TextInput
          label={t('name')}
          value={draft.value.name}
          error={form.fault}
          disabled={isFixed}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <fieldset className={kinds.kinds}>
          <legend>{t('kind')}</legend>
          <SegmentedControl
            disabled={isFixed}
            value={draft.value.kind}
            data={PROFILE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => form.set({ kind: kind as ProfileKind })}
          />
        </fieldset>
      </FieldRow>
      <SaveBar isDirty={draft.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </FormSection>
  );
}
