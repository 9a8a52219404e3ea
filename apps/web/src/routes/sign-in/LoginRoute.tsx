import LoginPage from '@/features/identity/LoginPage';
import { SignInSlots } from './SignInSlots';

export default function LoginRoute() {
  return (
    <SignInSlots>
      <LoginPage />
    </SignInSlots>
  );
}
