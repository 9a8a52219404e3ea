import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { IconAction } from '@/ui';
import { useProfileSettingsQuery, useUpdateProfileSettingsMutation } from './Profiles.generated';

/** Whether the company merges profiles: for those who manage how the inbox works. */
export function ProfilesMenu() {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  const mayManage = can('inbox.settings.manage');
  const { data, refetch } = useProfileSettingsQuery({ skip: !mayManage, context: { quiet: true } });
  const [update] = useUpdateProfileSettingsMutation({ context: { quiet: true } });
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['profile_settings.changed'], () => {
    if (mayManage) refresh();
  });
  const settings = data?.profileSettings;
  if (!mayManage || !settings) return null;
  const { allowsMerging, version } = settings;
  const change = async (isAllowed: boolean) => {
    try {
      await update({ variables: { input: { allowsMerging: isAllowed, version } } });
      refresh();
      toast.done(t(isAllowed ? 'merging.nowOn' : 'merging.nowOff'));
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
      refresh();
    }
  };
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <IconAction label={t('more')}>
          <IconDots size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void change(!allowsMerging)}>
          {t(allowsMerging ? 'merging.turnOff' : 'merging.turnOn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
