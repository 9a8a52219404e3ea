import { Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StaffAccessSection } from '@/features/acting/StaffAccessSection';
import { TimeZoneSelect } from '@/features/identity/TimeZoneSelect';
import { type Draft, useDraft } from '@/lib/draft';
import { LOCALES } from '@/lib/i18n/locales';
import { FormSection, SaveBar } from '@/ui/page';
import { useSaving } from '@/lib/use-saving';
import { useAccountSettingsSuspenseQuery, useUpdateAgencyMutation } from './Account.generated';

/** The company's name, where its day begins, and what everybody sees of Parley. */
export default function AccountTab() {
  const { t } = useTranslation('company');
  const { agency } = useAccountSettingsSuspenseQuery().data;
  const { name, timeZone, localeCode, betaEnrollment, onboardingStepsEnabled } = agency;
  const draft = useDraft({ name, timeZone, localeCode, betaEnrollment, onboardingStepsEnabled });
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateAgencyMutation({ context: { quiet: true } });
  const isNameless = draft.value.name.trim() === '';

  async function save() {
    if (isNameless) return;
    const input = { ...draft.changes, version: agency.version };
    if (await run(() => update({ variables: { input } }), t('account.saved'))) draft.reset();
  }

  return (
    <>
      <FormSection title={t('account.company')} help={t('account.companyHelp')}>
        <TextInput
          label={t('account.name')}
          value={draft.value.name}
          maxLength={120}
          dir="auto"
          error={isNameless ? t('account.nameMissing') : faultOf('name')}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('account.language')}
          description={t('account.languageHelp')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={draft.value.localeCode}
          data={LOCALES.map(({ code, name: ownName }) => ({ value: code, label: ownName }))}
          allowDeselect={false}
          error={faultOf('localeCode')}
          onChange={(code) => code && draft.set({ localeCode: code })}
        />
        <TimeZoneSelect
          label={t('account.timeZone')}
          description={t('account.timeZoneHelp')}
          value={draft.value.timeZone}
          error={faultOf('timeZone')}
          onChange={(zone) => draft.set({ timeZone: zone })}
        />
      </FormSection>
      <ProductSection draft={draft} />
      <StaffAccessSection />
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={draft.reset}
      />
    </>
  );
}

interface ProductFacts {
  betaEnrollment: boolean;
  onboardingStepsEnabled: boolean;
}

/** What everybody here sees of Parley. */
function ProductSection<T extends ProductFacts>({ draft }: { draft: Draft<T> }) {
  const { t } = useTranslation('company');
  const set = (change: Partial<ProductFacts>) => draft.set(change as Partial<T>);
  return (
    <FormSection title={t('account.product')}>
      <Switch
        label={t('account.steps')}
        description={t('account.stepsHelp')}
        checked={draft.value.onboardingStepsEnabled}
        onChange={(event) => set({ onboardingStepsEnabled: event.currentTarget.checked })}
      />
      <Switch
        label={t('account.beta')}
        description={t('account.betaHelp')}
        checked={draft.value.betaEnrollment}
        onChange={(event) => set({ betaEnrollment: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
