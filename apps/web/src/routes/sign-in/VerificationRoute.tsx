import VerificationPage from '@/features/identity/VerificationPage';
import { SignInSlots } from './SignInSlots';

export default function VerificationRoute() {
  return (
    <SignInSlots>
      <VerificationPage />
    </SignInSlots>
  );
}
