import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import styles from './Found.module.css';

interface Props {
  title: string;
  /** Stays above what scrolls. */
  field?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Something about a thread, over the end of its pane. Escape closes it. */
export function Sheet({ title, field, children, onClose }: Props) {
  const { t } = useTranslation('chat');
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const find = (selector: string) => sheet.current?.querySelector<HTMLElement>(selector);
    (find('input') ?? find('[data-sheet-close]'))?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
      ref={sheet}
      className={styles.sheet}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.sheetHead}>
        <h2 className={styles.sheetTitle}>{title}</h2>
        <IconAction label={t('close')} data-sheet-close onClick={onClose}>
          <IconX size={18} />
        </IconAction>
      </header>
      {field ? <div className={styles.sheetField}>{field}</div> : null}
      <div className={styles.sheetBody}>{children}</div>
    </aside>
  );
}
