import { useTranslation } from 'react-i18next';
import { FileMenu } from './FileMenu';
import { csvIntake } from './intake';
import { saveFile } from '@/lib/save-file';

interface Props {
  /** Where the list is in REST; `/export` and `/import` lie below it. */
  path: string;
  /** Without its ending. */
  fileName: string;
  /** The columns of the file, for those who write one. */
  columns: string;
  formats?: readonly ('CSV' | 'JSON')[];
  isEmpty?: boolean;
  onImported: () => void;
}

/** The file menu of a list that REST exports and imports. */
export function ListFileMenu({ path, fileName, columns, formats = ['CSV'], isEmpty, onImported }: Props) {
  const { t } = useTranslation('files');
  const exports = formats.map((format) => {
    const ending = format.toLowerCase();
    const query = format === 'CSV' ? '' : `?format=${ending}`;
    return { format, save: () => saveFile(`${path}/export${query}`, `${fileName}.${ending}`) };
  });
  return (
    <FileMenu
      exports={exports}
      isEmpty={isEmpty}
      intake={csvIntake(path, t('columns', { columns }))}
      onImported={onImported}
    />
  );
}
