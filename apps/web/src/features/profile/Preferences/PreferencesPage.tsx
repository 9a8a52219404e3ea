import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDraft } from '@/lib/draft';
import { showTimesIn } from '@/lib/format';
import { chooseLocale } from '@/lib/i18n';
import { LOCALES } from '@/lib/i18n/locales';
import { FormSection, Page, SaveBar } from '@/ui/page';
import { DoNotDisturbSection } from '../DoNotDisturb/DoNotDisturbSection';
import { useUpdateMe } from '../useUpdateMe';
import styles from './Preferences.module.css';
import { usePreferencesSuspenseQuery } from './Preferences.generated';
import { SchemeChoice } from './SchemeChoice';
import { TimeZoneSelect } from '@/features/identity/TimeZoneSelect';

/** How Parley looks and speaks to me, and when it leaves me alone. */
export default function PreferencesPage() {
  const { t } = useTranslation('profile');
  const { me } = usePreferencesSuspenseQuery().data;
  const draft = useDraft({ localeCode: me.localeCode, timezone: me.timezone });
  const { save, faults, isSaving } = useUpdateMe();

  async function submit() {
    const { localeCode, timezone } = draft.value;
    if (!(await save({ ...draft.changes, version: me.version }))) return;
    draft.reset();
    showTimesIn(timezone);
    await chooseLocale(localeCode);
  }

  return (
    <Page isForm>
      <h1 className="visually-hidden">{t('nav.preferences')}</h1>
      <FormSection title={t('language.title')} help={t('language.help')}>
        <div className={styles.narrow}>
          <Select
            label={t('language.label')}
            value={draft.value.localeCode}
            data={LOCALES.map(({ code, name }) => ({ value: code, label: name }))}
            allowDeselect={false}
            error={faults['localeCode'] ?? null}
            onChange={(code) => code && draft.set({ localeCode: code })}
          />
        </div>
        <div className={styles.narrow}>
          <TimeZoneSelect
            label={t('zone.label')}
            description={t('zone.help')}
            value={draft.value.timezone}
            error={faults['timezone'] ?? null}
            onChange={(timezone) => draft.set({ timezone })}
          />
        </div>
      </FormSection>
      <SchemeChoice />
      <DoNotDisturbSection />
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isSaving}
        onSave={() => void submit()}
        onDiscard={draft.reset}
      />
    </Page>
  );
}
