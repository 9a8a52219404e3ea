import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LinkTabs, Page, PageHead } from '@/ui/page';
import { FailedWorkTab } from './FailedWorkTab';
import { InboundTab } from './InboundTab';
import { OutboundTab } from './OutboundTab';

const HOME = '/admin/deliveries';

/** What came in by the channels, what went out, and what has to be begun anew. */
export default function DeliveriesPage() {
  const { t } = useTranslation('deliveries');
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHead title={t('title')} purpose={t('purpose')} />
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: HOME, label: t('tabs.inbound'), isExact: true },
          { to: `${HOME}/out`, label: t('tabs.outbound') },
          { to: `${HOME}/failed`, label: t('tabs.failed') },
        ]}
      />
      {pathname.endsWith('/out') ? (
        <OutboundTab />
      ) : pathname.endsWith('/failed') ? (
        <FailedWorkTab />
      ) : (
        <InboundTab />
      )}
    </Page>
  );
}
