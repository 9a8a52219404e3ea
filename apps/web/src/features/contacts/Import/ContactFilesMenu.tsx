import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileImport, IconTransfer } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codedError } from '@/lib/apollo';
import { CodedError } from '@/lib/errors';
import { saveFile } from '@/lib/save-file';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { IconAction } from '@/ui';
import { toContactFilter } from '../List/contact-filters';
import { useContactFilters } from '../List/useContactFilters';
import { queryOf } from './export-query';

/** Contacts come from files, and go into files: those of the list as it is shown. */
export function ContactFilesMenu({ isMine, isIconOnly }: { isMine: boolean; isIconOnly: boolean }) {
  const { t } = useTranslation('contactImport');
  const { can, me } = useSession();
  const { filters } = useContactFilters();
  const [isBusy, setBusy] = useState(false);
  if (!can('contacts.contacts.delete')) return null;
  const save = (format: 'csv' | 'xlsx') => {
    setBusy(true);
    const { term, sort } = filters;
    const filter = toContactFilter(filters, isMine, { timeZone: me.timezone, now: new Date() });
    saveFile(`/api/v2/contacts/export?${queryOf({ term, sort, filter }, format)}`, `contacts.${format}`)
      .catch((error: unknown) => {
        const coded = error instanceof CodedError ? error : codedError(error);
        toast.failure(coded?.message ?? t('offline'));
      })
      .finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {isIconOnly ? (
          <IconAction label={t('files')} size={44}>
            <IconTransfer size={20} aria-hidden />
          </IconAction>
        ) : (
          <Button variant="default" loading={isBusy} leftSection={<IconTransfer size={16} aria-hidden />}>
            {t('files')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/contacts/import"
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          {t('import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save('csv')}>
          {t('exportCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save('xlsx')}>
          {t('exportXlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
