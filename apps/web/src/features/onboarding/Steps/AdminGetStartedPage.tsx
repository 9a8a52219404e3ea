import { Button } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/ui';
import { Page, PageHead } from '@/ui/page';
import { StepList } from './StepList';
import { stepPlaces } from './steps';
import { useOnboardingStepsSuspenseQuery } from './Steps.generated';
import { useNoteSeen } from './useSteps';

/** What a company does first, and how far it is. */
export default function AdminGetStartedPage() {
  const { t } = useTranslation('onboarding');
  const { onboardingSteps } = useOnboardingStepsSuspenseQuery({ fetchPolicy: 'cache-and-network' }).data;
  const company = onboardingSteps.filter((step) => stepPlaces[step.type].isCompany);
  const own = onboardingSteps.filter((step) => !stepPlaces[step.type].isCompany);
  useNoteSeen(onboardingSteps);
  return (
    <Page>
      <PageHead title={t('company.title')} purpose={t('company.purpose')} />
      {onboardingSteps.length > 0 ? (
        <StepList steps={[...company, ...own]} label={t('company.title')} />
      ) : (
        <EmptyState
          icon={<IconRocket size={20} />}
          title={t('offTitle')}
          actions={
            <Button component={Link} to="/admin/account_settings" variant="default">
              {t('toAccount')}
            </Button>
          }
        >
          {t('offText')}
        </EmptyState>
      )}
    </Page>
  );
}
