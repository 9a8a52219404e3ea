import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';

/** Chooses files from this computer. */
export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('conversation');
  const reset = useRef<() => void>(null);
  const choose = (files: File[]) => {
    onFiles(files);
    // Without it, the same file could not be chosen a second time.
    reset.current?.();
  };
  return (
    <FileButton multiple resetRef={reset} onChange={choose} inputProps={{ 'aria-label': t('upload.choose') }}>
      {(props) => (
        <IconAction label={t('upload.choose')} {...props}>
          <IconPaperclip size={18} />
        </IconAction>
      )}
    </FileButton>
  );
}
