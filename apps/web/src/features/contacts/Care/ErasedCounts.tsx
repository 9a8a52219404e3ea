import { useTranslation } from 'react-i18next';

/** The kinds that are worth a line of their own; tables behind the scenes are counted together. */
const SHOWN = [
  'ticket',
  'messages',
  'files',
  'contact_note',
  'voice_call',
  'recordings_asked',
  'recordings_deleted',
  'recordings_failed',
  'contact_identity',
  'contact_field_value',
  'profile',
];

interface Props {
  label: string;
  counts: readonly { kind: string; count: number }[];
}

/** How much of what goes, or is gone. */
export function ErasedCounts({ label, counts }: Props) {
  const { t } = useTranslation('contactCare');
  const others = counts.filter(({ kind }) => !SHOWN.includes(kind));
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label={label}>
      {SHOWN.map((kind) => {
        const count = counts.find((one) => one.kind === kind)?.count ?? 0;
        return count > 0 ? <li key={kind}>{t(`erase.kinds.${kind}`, { count })}</li> : null;
      })}
      {rest > 0 ? <li>{t('erase.kinds.rest', { count: rest })}</li> : null}
    </ul>
  );
}
