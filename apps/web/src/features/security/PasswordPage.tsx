import { useTranslation } from 'react-i18next';
import { Page, PageHead } from '@/ui/page';
import { ChangePassword } from './ChangePassword';
import { SessionList } from './SessionList';

/** One's own password, and where one is signed in. */
export default function PasswordPage() {
  const { t } = useTranslation('security');
  return (
    <Page isForm>
      <PageHead title={t('password.title')} purpose={t('password.purpose')} />
      <ChangePassword />
      <SessionList />
    </Page>
  );
}
