import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ImportModal } from './ImportModal';
import type { Intake } from './intake';

export interface FileExport {
  format: 'CSV' | 'JSON';
  save: () => Promise<void>;
}

interface Props {
  exports: readonly FileExport[];
  /** Nothing to save. */
  isEmpty?: boolean;
  intake: Intake;
  onImported: () => void;
}

/** A list of settings as a file, and back: in the same place and the same words on every page that has one. */
export function FileMenu({ exports, isEmpty = false, intake, onImported }: Props) {
  const { t } = useTranslation('files');
  const [isImporting, setImporting] = useState(false);
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exports.map(({ format, save }) => (
            <Menu.Item
              key={format}
              disabled={isEmpty}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void save().catch(fail)}
            >
              {t('export', { format })}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {t('import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting ? (
        <ImportModal intake={intake} onClose={() => setImporting(false)} onImported={onImported} />
      ) : null}
    </>
  );
}
