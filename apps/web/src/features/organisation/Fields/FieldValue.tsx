import { Popover } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/format';
import { FieldEditor } from './FieldEditor';
import type { FieldContent, FilledField } from './filled-field';
import styles from './Fields.module.css';
import { writeNumber } from './readNumber';

interface Props {
  field: FilledField['field'];
  value: FieldContent | null;
  canEdit: boolean;
  isMissing: boolean;
  /** @returns what is wrong with the value, null when it was taken. */
  onSet: (value: FieldContent | null) => Promise<string | null>;
}

/** A value that is changed where it stands. */
export function FieldValue({ field, value, canEdit, isMissing, onSet }: Props) {
  const { t } = useTranslation('customFields');
  const [isOpen, setOpen] = useState(false);
  const text = useShown(field, value);
  const link = field.kind === 'HYPERLINK' && value !== null ? <LinkOut href={String(value)} /> : null;
  if (!canEdit) {
    return (
      <span>
        <bdi>{text || t('panel.none')}</bdi> {link}
      </span>
    );
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={styles.value}
            data-empty={value === null || undefined}
            data-missing={isMissing || undefined}
            aria-label={`${t('panel.edit', { title: field.title })}: ${text || t('panel.none')}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <bdi>{text || t('panel.none')}</bdi>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('panel.edit', { title: field.title })}>
          <FieldEditor field={field} value={value} onSet={onSet} onClose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>{' '}
      {link}
    </>
  );
}

/** The value in the words of people. */
function useShown(field: FilledField['field'], value: FieldContent | null): string {
  const { t, i18n } = useTranslation('customFields');
  if (value === null) return '';
  if (field.kind === 'CHECKBOX') return t(value ? 'panel.yes' : 'panel.no');
  if (field.kind === 'DROPDOWN') return field.options.find(({ id }) => id === value)?.label ?? '';
  if (field.kind === 'DATE') return formatDate(`${String(value)}T12:00:00`);
  if (typeof value === 'number') return writeNumber(value, i18n.language);
  return String(value);
}

function LinkOut({ href }: { href: string }) {
  const { t } = useTranslation('customFields');
  // Only what the server took, and it takes nothing but web addresses.
  if (!/^https?:\/\//i.test(href)) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t('panel.open')}>
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
}
