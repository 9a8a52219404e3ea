import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { LinkTabs, Page, PageHead } from '@/ui/page';
import { accountTabs } from './account-tabs';

/** The company's account: each tab is a page of its own. */
export default function AccountSettingsPage() {
  const { t } = useTranslation('company');
  return (
    <Page>
      <PageHead title={t('account.title')} purpose={t('account.purpose')} />
      <LinkTabs
        label={t('account.title')}
        tabs={accountTabs.map(({ path, label }) => ({
          to: path ? `/admin/account_settings/${path}` : '/admin/account_settings',
          label: t(`tabs.${label}`),
          isExact: path === '',
        }))}
      />
      <Outlet />
    </Page>
  );
}
