import { useTranslation } from 'react-i18next';
import type { TestChannelMutation } from '@/gql/graphql';
import { Notice } from '@/ui';
import { TestSteps } from './mail/TestSteps';

/** What the provider said: what the account calls itself, or why it does not work. */
export function TestResult(props: {
  found: TestChannelMutation['testChannel'] | null;
  fault?: string | undefined;
  steps?: NonNullable<TestChannelMutation['testChannel']>['steps'] | undefined;
}) {
  const { t } = useTranslation('channels');
  const { found, fault, steps = [] } = props;
  const said = [found?.name, found?.handle].filter(Boolean).join(' · ');
  return (
    <>
      <div role="status">
        {found ? (
          <Notice tone="good">
            {t('testOk')} {said ? <bdi>{said}</bdi> : null}
          </Notice>
        ) : null}
      </div>
      <TestSteps steps={steps} />
      {fault ? (
        <Notice tone="bad" role="alert">
          {t('testFailed')} <bdi>{fault}</bdi>
        </Notice>
      ) : null}
    </>
  );
}
