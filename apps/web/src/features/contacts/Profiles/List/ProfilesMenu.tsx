import { Menu } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { codedError } from '@/lib/apollo';
import { CodedError } from '@/lib/errors';
import { useNews } from '@/lib/news';
import { saveFile } from '@/lib/save-file';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { IconAction } from '@/ui';
import { queryOf } from '../../Import/export-query';
import { readProfileFilters, toProfileFilter } from './profile-filters';
import { useProfileSettingsQuery, useUpdateProfileSettingsMutation } from './Profiles.generated';

/** The list as a file, and whether the company merges profiles: for those who manage how the inbox works. */
export function ProfilesMenu() {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  const mayManage = can('inbox.settings.manage');
  const mayExport = can('contacts.profiles.delete');
  if (!mayManage && !mayExport) return null;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <IconAction label={t('more')}>
          <IconDots size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport ? <ExportItems /> : null}
        {mayManage ? <MergingItem /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function ExportItems() {
  const { t } = useTranslation('profiles');
  const [search] = useSearchParams();
  const save = (format: 'csv' | 'xlsx') => {
    const filters = readProfileFilters(search);
    const { term, sort } = filters;
    const query = queryOf({ term, sort, filter: toProfileFilter(filters) }, format);
    saveFile(`/api/v2/profiles/export?${query}`, `profiles.${format}`).catch((error: unknown) => {
      const coded = error instanceof CodedError ? error : codedError(error);
      toast.failure(coded?.message ?? t('offline'));
    });
  };
  return (
    <>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save('csv')}>
        {t('exportCsv')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save('xlsx')}>
        {t('exportXlsx')}
      </Menu.Item>
    </>
  );
}

function MergingItem() {
  const { t } = useTranslation('profiles');
  const { data, refetch } = useProfileSettingsQuery({ context: { quiet: true } });
  const [update] = useUpdateProfileSettingsMutation({ context: { quiet: true } });
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['profile_settings.changed'], refresh);
  const settings = data?.profileSettings;
  if (!settings) return null;
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
    <Menu.Item onClick={() => void change(!allowsMerging)}>
      {t(allowsMerging ? 'merging.turnOff' : 'merging.turnOn')}
    </Menu.Item>
  );
}
