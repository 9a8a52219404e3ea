import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '@/lib/draft';
import { EmptyState } from '@/ui';
import { FormSection, Page, PageHead, SaveBar } from '@/ui/page';
import { useSaving } from '@/lib/use-saving';
import { CompanyFields } from './CompanyFields';
import {
  CompanyProfileDocument,
  useCompanyProfileSuspenseQuery,
  useUpdateCompanyProfileMutation,
} from './CompanyProfile.generated';
import styles from './CompanyProfile.module.css';
import { SupportSection } from './SupportSection';

/** What the company says about itself, how it pays, and the way to those who run Parley. */
export default function CompanyProfilePage() {
  const { t } = useTranslation('company');
  const { companyProfile, countries } = useCompanyProfileSuspenseQuery().data;
  const { settings } = companyProfile;
  return (
    <Page isForm>
      <PageHead title={t('profile.title')} purpose={t('profile.purpose')} />
      {settings ? (
        <CompanyForm settings={settings} countries={countries} />
      ) : (
        <EmptyState icon={<IconBuildingStore size={20} />} title={t('profile.noneTitle')}>
          {t('profile.noneText')}
        </EmptyState>
      )}
      <FormSection title={t('plan.title')}>
        <p className={styles.line}>{t(`plan.${companyProfile.pricingModel}`)}</p>
      </FormSection>
      <SupportSection />
    </Page>
  );
}

type Data = ReturnType<typeof useCompanyProfileSuspenseQuery>['data'];
type Settings = NonNullable<Data['companyProfile']['settings']>;

function CompanyForm(props: { settings: Settings; countries: Data['countries'] }) {
  const { t } = useTranslation('company');
  const { version, ...facts } = props.settings;
  const draft = useDraft(facts);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateCompanyProfileMutation({
    context: { quiet: true },
    refetchQueries: [CompanyProfileDocument],
    awaitRefetchQueries: true,
  });
  async function save() {
    const input = { ...draft.changes, version };
    if (await run(() => update({ variables: { input } }), t('profile.saved'))) draft.reset();
  }
  return (
    <>
      <CompanyFields draft={draft} countries={props.countries} faultOf={faultOf} />
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={draft.reset}
      />
    </>
  );
}
