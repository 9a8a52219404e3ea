import SetUpPasswordPage from '@/features/identity/SetUpPasswordPage';
import { SignInSlots } from './SignInSlots';

export default function SetUpPasswordRoute() {
  return (
    <SignInSlots>
      <SetUpPasswordPage />
    </SignInSlots>
  );
}
