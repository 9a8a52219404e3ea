import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInFrame } from './SignInFrame';
import { type SecondStepProps, useSignInSlots } from './slots';

/** Where the second step of signing in stands, whichever way the first one was. */
export function SecondStepSlot(props: SecondStepProps) {
  const { t } = useTranslation('identity');
  const { SecondStep } = useSignInSlots();
  return (
    <SignInFrame title={t('secondStep.title')} lead={t('secondStep.lead')}>
      {SecondStep ? (
        <Suspense fallback={null}>
          <SecondStep {...props} />
        </Suspense>
      ) : (
        <Button variant="default" onClick={props.onStartOver}>
          {t('secondStep.back')}
        </Button>
      )}
    </SignInFrame>
  );
}
