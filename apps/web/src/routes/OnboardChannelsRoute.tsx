import OnboardChannelsPage from '@/features/onboarding/Welcome/OnboardChannelsPage';
import { WithSession } from './WithSession';

/** The step before the first look at the inbox has no shell around it yet. */
export default function OnboardChannelsRoute() {
  return (
    <WithSession>
      <OnboardChannelsPage />
    </WithSession>
  );
}
