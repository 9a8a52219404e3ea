import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PersonFieldsForm } from '@/features/organisation/Fields/PersonFieldsForm';
import { useDraft } from '@/lib/draft';
import { FieldRow, FormSection, Page, SaveBar } from '@/ui/page';
import { useUpdateMe } from '../useUpdateMe';
import { AccountFacts } from './AccountFacts';
import { useProfileOverviewSuspenseQuery } from './Overview.generated';
import { PictureSection } from './PictureSection';
import { ReactionsField } from './ReactionsField';

const MAX_NAME = 60;

/** Who I am to my colleagues: picture, names, e-mail, role, teams, and the reactions I like. */
export default function OverviewPage() {
  const { t } = useTranslation('profile');
  const { me } = useProfileOverviewSuspenseQuery().data;
  const { firstName, lastName, favouriteReactions } = me;
  const draft = useDraft({ firstName, lastName, favouriteReactions });
  const { save, faults, isSaving } = useUpdateMe();
  const faultOf = (field: string) => faults[field] ?? null;
  const isNameless = draft.value.firstName.trim() === '';

  async function submit() {
    if (isNameless) return;
    if (await save({ ...draft.changes, version: me.version })) draft.reset();
  }

  return (
    <Page isForm>
      <h1 className="visually-hidden">{t('nav.overview')}</h1>
      <PictureSection me={me} />
      <FormSection title={t('names.title')} help={t('names.help')}>
        <FieldRow>
          <TextInput
            label={t('names.first')}
            value={draft.value.firstName}
            maxLength={MAX_NAME}
            autoComplete="given-name"
            dir="auto"
            error={isNameless ? t('names.missing') : faultOf('firstName')}
            onChange={(event) => draft.set({ firstName: event.currentTarget.value })}
          />
          <TextInput
            label={t('names.last')}
            value={draft.value.lastName}
            maxLength={MAX_NAME}
            autoComplete="family-name"
            dir="auto"
            error={faultOf('lastName')}
            onChange={(event) => draft.set({ lastName: event.currentTarget.value })}
          />
        </FieldRow>
      </FormSection>
      <AccountFacts me={me} />
      <PersonFieldsForm user={me} canEdit isOwn />
      <ReactionsField
        value={draft.value.favouriteReactions}
        onChange={(chosen) => draft.set({ favouriteReactions: chosen })}
      />
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isSaving}
        onSave={() => void submit()}
        onDiscard={draft.reset}
      />
    </Page>
  );
}
