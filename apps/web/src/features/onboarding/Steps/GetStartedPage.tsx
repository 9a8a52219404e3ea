import { IconRocket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui';
import { Page, PageHead } from '@/ui/page';
import { StepList } from './StepList';
import { stepPlaces } from './steps';
import { useOnboardingStepsSuspenseQuery } from './Steps.generated';
import { useNoteSeen } from './useSteps';

/** My own first steps. */
export default function GetStartedPage() {
  const { t } = useTranslation('onboarding');
  const { onboardingSteps } = useOnboardingStepsSuspenseQuery({ fetchPolicy: 'cache-and-network' }).data;
  const steps = onboardingSteps.filter((step) => !stepPlaces[step.type].isCompany);
  useNoteSeen(onboardingSteps);
  return (
    <Page>
      <PageHead title={t('own.title')} purpose={t('own.purpose')} />
      {steps.length > 0 ? (
        <StepList steps={steps} label={t('own.title')} />
      ) : (
        <EmptyState icon={<IconRocket size={20} />} title={t('offTitle')}>
          {t('offText')}
        </EmptyState>
      )}
    </Page>
  );
}
