import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '@/lib/session';
import { FormSection } from '@/ui/page';
import { useWidgetsOfChannelQuery } from './Widgets.generated';

/** The widgets that bring messages to a website chat, for who keeps them. */
export function WidgetsOfChannel({ channelId }: { channelId: string }) {
  const { can } = useSession();
  return can('settings.website_widgets.manage') ? <Shown channelId={channelId} /> : null;
}

function Shown({ channelId }: { channelId: string }) {
  const { t } = useTranslation('widgets');
  const { data } = useWidgetsOfChannelQuery({ variables: { channelId }, fetchPolicy: 'cache-and-network' });
  const widgets = data?.webWidgets.edges ?? [];
  return (
    <FormSection title={t('ofChannel')} help={t('ofChannelHelp')}>
      {widgets.map(({ node }) => (
        <Link key={node.id} to={`/admin/web_widgets/${node.id}`}>
          <bdi>{node.name}</bdi>
        </Link>
      ))}
      {data ? <Link to="/admin/web_widgets/create">{t('new')}</Link> : null}
    </FormSection>
  );
}
